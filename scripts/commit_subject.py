"""Refuses a commit whose subject is longer than 72 characters.  A hook: .pre-commit-config.yaml names it.

.venv/bin/python scripts/commit_subject.py .git/COMMIT_EDITMSG
"""

import sys
from pathlib import Path

LONGEST = 72
BY_GIT = ("Merge ", 'Revert "', "fixup! ", "squash! ", "amend! ")
"""Git writes these itself, and adds a word to a subject that was right."""


def subject(message: str) -> str:
    """The first line that is neither empty nor a comment."""
    return next((line.strip() for line in message.splitlines() if line.strip() and not line.startswith("#")), "")


def main(file: str) -> int:
    """1, and the reason, if the subject is too long."""
    line = subject(Path(file).read_text(encoding="utf-8"))
    if len(line) <= LONGEST or line.startswith(BY_GIT):
        return 0
    print(f"The subject has {len(line)} characters; at most {LONGEST} are allowed, which is up to the bar:")
    print(f"  {line[:LONGEST]}|{line[LONGEST:]}")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

"""Whatever goes wrong, in one clear line on stderr.  Exit code 2: the user's mistake; 1: a failure of ours."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

import typer

from cultists.engine.errors import CultistsError, RuleBug


class Mistake(CultistsError):
    """Something on the command line that cannot be; the text says what would be right."""


ECHO: Final = 1.0
"""Seconds in which another SIGTERM is the same one: `timeout` sends it to a program and to its group."""


class Terminated(KeyboardInterrupt):
    """SIGTERM has come.  It ends a command as Ctrl-C does, but nobody is there to answer a question."""


def end_in_order() -> None:
    """Let SIGTERM end this program as Ctrl-C does: workers are sent home, and what is half done is put away."""
    heard = -ECHO

    def end(_: int, __: FrameType | None) -> None:
        nonlocal heard
        is_echo, heard = time.monotonic() - heard < ECHO, time.monotonic()
        if not is_echo:
            raise Terminated

    signal.signal(signal.SIGTERM, end)


@contextmanager
def explained() -> Iterator[None]:
    """Turn every error that a user can cause into one line and an exit code."""
    try:
        yield
    except BrokenPipeError:
        # Whoever read our output has gone (`| head`); the interpreter must not complain when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except CultistsError as error:
        sys.exit(_say(str(error), 2))
    except OSError as error:
        sys.exit(_say(in_words(error), 2))
    except RuleBug as error:
        sys.exit(_say(f"{error} This is a bug of ours, not your mistake; please report it and send the log.", 1))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(_say("Stopped.", 130))
    except Exception as error:
        # Usage errors: their class has moved between versions of Typer, their two attributes have not.
        if not (hasattr(error, "format_message") and hasattr(error, "exit_code")):
            raise
        if type(error).__name__ == "NoArgsIsHelpError":  # a group of commands without one of them
            print(error.format_message(), end="")  # its help, unless Rich has shown it
            sys.exit(error.exit_code)
        context = getattr(error, "ctx", None)
        path = context.command_path if context else "cultists"
        message = error.format_message().rstrip(".")
        sys.exit(_say(f"{message}{'' if message.endswith('?') else '.'} See `{path} --help`.", error.exit_code))


def in_words(error: OSError) -> str:
    """“Cannot use FILE: no such file or directory.”"""
    reason = (error.strerror or str(error)).lower()
    return f"Cannot use {error.filename}: {reason}." if error.filename else f"It did not work: {reason}."


def _say(text: str, code: int) -> int:
    line = " ".join(text.split())
    print(f"cultists: {line}", file=sys.stderr)
    return code

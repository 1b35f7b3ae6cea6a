"""Nothing in our sources is there for nobody: whatever they define is used in them, or by a tool of ours."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).parents[1]
TOOLS = ("benchmarks", "scripts")
"""They may use what the program itself does not.  Tests may not: code that only they use is dead."""
CALLED_BY_OTHERS = {
    "asyncio calls a protocol": "connection_made connection_lost data_received pause_writing resume_writing",
    "httptools calls a parser's owner": "on_message_begin on_url on_header on_headers_complete on_message_complete",
    "Uvicorn calls a server": "startup handle_exit on_response_complete wait_closed",
    "Alembic reads a migration": "revision down_revision downgrade",
    "Lark calls a lexer": "lex",
    "logging calls a handler": "emit",
    "pydantic reads a model": "model_config",
    "a notebook shows a game": "_repr_svg_",
    "a journal finds what reads an entry by its kind": "_read_.*",
    "a journal tells its reader which game a rematch follows": "rematch_of",
    "a test compares cards alone with accepted drawings": "draw_card",
}
"""What is needed though nothing of ours names it: by whom, and its names."""
TELL_NOBODY = {"abstractmethod", "asynccontextmanager", "cache", "cached_property", "classmethod", "contextmanager"}
TELL_NOBODY |= {"dataclass", "lru_cache", "overload", "property", "runtime_checkable", "setter", "staticmethod"}
"""Decorators that make nobody call what they decorate.  With any other, such as `router.get`, it counts as used."""

NEEDED = [name for names in CALLED_BY_OTHERS.values() for name in names.split()]
LISTS = ("__all__", "__slots__")
"""They say what is there; they use none of it."""
WORD = re.compile(r"[A-Za-z_]\w*")
IN_TEMPLATES = re.compile(r"\{[{%](.*?)[%}]\}", re.DOTALL)


def used(nodes: list[ast.AST], is_init: bool) -> Iterator[tuple[str, int, bool]]:
    """The names that a file looks up, their lines, and whether it means its own: not so attributes and imports.

    What an `__init__.py` imports is only handed on; what it looks up may be from anywhere.
    """
    lists = [node for node in nodes if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in LISTS]
    listed = {each for node in lists for each in ast.walk(node)}
    for node in nodes:
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Store):
            yield node.attr, node.lineno, False
        elif isinstance(node, ast.ImportFrom) and not is_init and (node.module or "cultists").startswith("cultists"):
            yield from ((alias.name, node.lineno, False) for alias in node.names)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno, not is_init
        elif isinstance(node, ast.Constant) and node not in listed and is_type(node.value):
            yield from ((name, node.lineno, True) for name in WORD.findall(node.value))


def is_type(value: object) -> TypeGuard[str]:
    """Whether it may be a type that is written as a string, such as `"Game[Table]"`."""
    try:
        return isinstance(value, str) and WORD.match(value) is not None and bool(ast.parse(value, mode="eval"))
    except SyntaxError:
        return False


def defined(nodes: list[ast.AST]) -> Iterator[tuple[str, range]]:
    """Functions, classes, constants and attributes, with the lines in which they may speak of themselves."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            makers = [each.func if isinstance(each, ast.Call) else each for each in node.decorator_list]
            if {WORD.findall(ast.unparse(each))[-1] for each in makers} <= TELL_NOBODY:
                yield node.name, range(node.lineno, (node.end_lineno or 0) + 1)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self":
            yield node.attr, range(node.lineno, node.lineno)
        if isinstance(node, ast.Module | ast.ClassDef):
            for each in node.body:
                targets = each.targets if isinstance(each, ast.Assign) else [getattr(each, "target", None)]
                names = [target.id for target in targets if isinstance(target, ast.Name)]
                yield from ((name, range(each.lineno, (each.end_lineno or 0) + 1)) for name in names)


def dead_in(root: Path) -> list[str]:
    """What nobody uses, by name alone: two methods of one name hide each other, so some may go unseen."""
    uses: dict[tuple[Path | None, str], set[tuple[Path, int]]] = defaultdict(set)
    definitions: list[tuple[str, Path, range]] = []
    for file in (each for folder in ("src", *TOOLS) for each in (root / folder).rglob("*")):
        if file.suffix == ".py":
            nodes = [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
            for name, line, is_own in used(nodes, file.name == "__init__.py"):
                uses[file if is_own else None, name].add((file, line))
            if file.is_relative_to(root / "src"):
                definitions += ((name, file, lines) for name, lines in defined(nodes))
        elif file.suffix in (".html", ".js", ".lark"):
            text = file.read_text(encoding="utf-8")
            for name in WORD.findall(" ".join(IN_TEMPLATES.findall(text)) if file.suffix == ".html" else text):
                uses[None, name].add((file, 0))
    return sorted(
        f"{file.relative_to(root)}:{lines.start}: {name}"
        for name, file, lines in definitions
        if not name.startswith("__")
        and all(where == file and line in lines for where, line in uses[None, name] | uses[file, name])
    )


def test_all_that_is_defined_is_used() -> None:
    dead = {line: line.split()[-1] for line in dead_in(ROOT)}
    unwanted = [line for line, name in dead.items() if not re.fullmatch("|".join(NEEDED), name)]
    assert not unwanted, "\n".join(["nobody uses these; remove them, or say in CALLED_BY_OTHERS who does:", *unwanted])
    used_or_gone = [name for name in NEEDED if not any(re.fullmatch(name, each) for each in dead.values())]
    assert not used_or_gone, f"take these out of CALLED_BY_OTHERS: {', '.join(used_or_gone)}"


def test_dead_code_is_found(tmp_path: Path) -> None:
    """What only speaks of itself, is only set, or is only listed."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "rules.py").write_text(
        '__all__ = ["alone"]\nclass Table:\n    def __init__(self):\n        self.kept = self.read = 1\n'
        "    @property\n    def seats(self):\n        return self.read\nprint(Table().seats)\n"
        "def alone(n):\n    return alone(n - 1)\n@router.get\ndef page(): ...\n"
    )
    assert [line.split()[-1] for line in dead_in(tmp_path)] == ["kept", "alone"]


def test_scripts_and_sheets_offer_only_what_is_asked_for() -> None:
    """What a script exports is imported, and what a sheet sets is read.  Classes are put together: nobody can tell."""
    kinds = (".py", ".html", ".js", ".css", ".svg")
    files = [each for each in (ROOT / "src").rglob("*") if each.suffix in kinds]
    texts = [(each.suffix, each.read_text(encoding="utf-8")) for each in files]
    every = "\n".join(text for _, text in texts)
    exported = set(re.findall(r"^export (?:async )?(?:function\*?|const|let|class) ([\w$]+)", every, re.MULTILINE))
    imports = re.findall(r"^import \{(.*?)\}", every, re.MULTILINE | re.DOTALL)
    assert exported - set(re.findall(r"[\w$]+", " ".join(imports))) == set()
    sheets = "\n".join(text for kind, text in texts if kind == ".css")
    assert set(re.findall(r"[{;\s](--[a-z][\w-]*)\s*:", sheets)) - set(re.findall(r"(--[\w-]+)\s*[,)]", every)) == set()

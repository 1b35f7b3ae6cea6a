"""What to type where a package is missing: it must work from wherever cultists came from."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from cultists.missing import MissingExtra, how_to_install, needs

METADATA = """Metadata-Version: 2.4
Name: cultists
Version: 9
Requires-Dist: msgspec<1,>=0.19
Provides-Extra: arena
Requires-Dist: matplotlib<4,>=3.9; extra == 'arena'
Requires-Dist: openskill<7,>=6.1; (platform_system != 'Nowhere') and extra == 'arena'
Requires-Dist: numba>=0.61; extra == 'fast'
"""


@pytest.fixture
def python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Python with a pip beside it, as a virtual environment in the present folder has."""
    program = tmp_path / ".venv" / "bin" / "python"
    program.parent.mkdir(parents=True)
    program.with_name("pip").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "executable", str(program))
    return program


def came_from(origin: dict[str, Any] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let cultists be installed from there, as far as anybody can see."""
    facts = tmp_path / "packages" / "cultists-9.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(METADATA, "utf-8")
    if origin is not None:
        (facts / "direct_url.json").write_text(json.dumps(origin), "utf-8")
    monkeypatch.syspath_prepend(str(facts.parent))


@pytest.mark.usefixtures("python")
def test_in_a_checkout_the_folder_is_installed_again_in_the_way_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without -e the checkout would become a copy, which no change of the source reaches any more."""
    came_from({"url": tmp_path.as_uri(), "dir_info": {"editable": True}}, tmp_path, monkeypatch)
    assert how_to_install("arena") == ".venv/bin/pip install -e '.[arena]'"


def test_from_elsewhere_the_folder_is_named(python: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout = tmp_path / "my games"
    checkout.mkdir()
    came_from({"url": checkout.as_uri(), "dir_info": {}}, tmp_path, monkeypatch)
    assert shlex.split(how_to_install("arena")) == [".venv/bin/pip", "install", f"{checkout}[arena]"]
    monkeypatch.chdir(tmp_path / "packages")
    assert shlex.split(how_to_install("arena"))[0] == str(python.with_name("pip"))


@pytest.mark.usefixtures("python")
def test_from_a_wheel_its_file_is_named_while_it_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = tmp_path / "cultists-9-py3-none-any.whl"
    wheel.touch()
    came_from({"url": wheel.as_uri(), "archive_info": {}}, tmp_path, monkeypatch)
    assert shlex.split(how_to_install("arena")) == [".venv/bin/pip", "install", f"{wheel}[arena]"]
    wheel.unlink()
    assert how_to_install("arena") == ".venv/bin/pip install 'matplotlib<4,>=3.9' 'openskill<7,>=6.1'"


@pytest.mark.usefixtures("python")
@pytest.mark.parametrize(
    "origin",
    [
        None,
        {"url": "https://example.org/cultists-9-py3-none-any.whl", "archive_info": {}},
        {"url": "file:///no/such/folder", "dir_info": {"editable": True}},
    ],
    ids=["unknown", "the web", "a folder that is gone"],
)
def test_from_any_other_place_the_packages_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, origin: dict[str, Any] | None
) -> None:
    came_from(origin, tmp_path, monkeypatch)
    assert how_to_install("arena") == ".venv/bin/pip install 'matplotlib<4,>=3.9' 'openskill<7,>=6.1'"
    assert how_to_install("fast") == ".venv/bin/pip install 'numba>=0.61'"


def test_an_environment_without_a_pip_of_its_own_is_told_another_way(
    python: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    came_from(None, tmp_path, monkeypatch)
    python.with_name("pip").unlink()
    assert how_to_install("fast") == f"{python} -m pip install 'numba>=0.61'"
    monkeypatch.setitem(sys.modules, "pip", None)
    assert how_to_install("fast") == f"uv pip install --python {python} 'numba>=0.61'"


def test_pipx_is_asked_where_it_installed_us(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    came_from({"url": tmp_path.as_uri(), "dir_info": {}}, tmp_path, monkeypatch)
    room = tmp_path / "venvs" / "cultists"
    room.mkdir(parents=True)
    (room / "pipx_metadata.json").touch()
    monkeypatch.setattr(sys, "prefix", str(room))
    assert how_to_install("fast") == "pipx inject cultists 'numba>=0.61'"


def test_what_is_missing_is_said_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(MissingExtra) as missing:
        needs("openskill.models", "arena", "A rating")
    assert str(missing.value) == (
        f"A rating needs openskill, which is not installed here. To install it: {how_to_install('arena')}"
    )
    assert "pip install" in str(missing.value)


def test_nobody_is_sent_to_a_package_index_for_cultists_itself() -> None:
    """No such package is published: whoever took the name could send anything."""
    root = Path(__file__).parents[1]
    code = [file for folder in ("src", "benchmarks", "examples") for file in (root / folder).rglob("*.py")]
    for file in [*code, *root.glob("*.md"), *root.glob("docs/*.md"), root / "Makefile"]:
        assert "install 'cultists[" not in file.read_text("utf-8").replace('"', "'"), file.relative_to(root)

"""Forms as browsers send them, and as nobody should."""

import pytest

from cultists.web.forms import fields_of
from cultists.web.journal import NotNow
from cultists.web.verify import sent_log

IN_PARTS = "multipart/form-data; boundary=X"


def part(head: str, content: str) -> str:
    return f"--X\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n"


def form(*parts: str) -> bytes:
    return ("".join(parts) + "--X--\r\n").encode()


def test_a_chosen_file_goes_before_the_text_that_was_pasted() -> None:
    sent = form(part('name="text"', "typed"), part('name="text"; filename="r.toml"', "one\r\ntwo"))
    assert fields_of(IN_PARTS, sent) == {"text": "one\ntwo"}


def test_without_a_file_the_text_counts() -> None:
    sent = form(part('name="text"; filename=""', ""), part('name="text"', "typed"), part('name="which"', "file"))
    assert fields_of(IN_PARTS, sent) == {"text": "typed", "which": "file"}


def test_a_log_may_be_a_file_or_pasted() -> None:
    assert (
        sent_log(IN_PARTS, form(part('name="log"; filename="a.cult"', "{}\r\n{}"), part('name="text"', "")))
        == b"{}\n{}"
    )
    assert sent_log(IN_PARTS, form(part('name="log"; filename=""', ""), part('name="text"', "{}"))) == b"{}"
    assert sent_log("text/plain", b"{}") == b"{}"


@pytest.mark.parametrize(
    "head",
    ["name=" + "a;" * 15_000, "name=" + "(" * 14_000, ";" * 30_000, ';name="' * 4_000],
    ids=["parameters", "comments", "semicolons", "quotes"],
)
def test_a_header_made_to_hurt_is_refused_unread(head: str) -> None:
    """The event loop reads forms: while it does, nobody else is served."""
    with pytest.raises(NotNow, match="a head of"):
        fields_of(IN_PARTS, form(part(head, "x")))


@pytest.mark.parametrize("head", ['name*\r"text"', "", ";" * 3_000, "name=" + "a;" * 1_500])
def test_a_header_that_names_no_field_is_left_out(head: str) -> None:
    assert fields_of(IN_PARTS, form(part(head, "x"))) == {}


def test_a_form_of_thousands_of_parts_is_refused() -> None:
    with pytest.raises(NotNow, match="too many fields"):
        fields_of(IN_PARTS, form(*(part('name="a"', "x") for _ in range(400))))


@pytest.mark.parametrize(
    "kind", ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\xff"]
)
def test_a_form_whose_boundary_is_not_told_has_no_fields(kind: str) -> None:
    assert fields_of(kind, form(part('name="a"', "x"))) == {}

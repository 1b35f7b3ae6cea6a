"""The API's description (OpenAPI) put in order for a reader: routes, what they take, how to call them."""

import json
from collections.abc import Mapping
from typing import Any, Final

import msgspec

METHODS: Final = ("get", "post", "put", "delete", "patch")
EXAMPLES: Final[Mapping[str, Any]] = {
    "game": "stars_are_right",
    "name": "Ada",
    "nonce": "any words of yours",
    "answer": "invoke Dagoon (push)",
    "text": "The stars will not wait.",
    "bot": "greedy",
    "seats": [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}],
    "moment": 26,
    "what": "undo",
    "to": 25,
    "yes": True,
}
"""What stands for a field in an example; a field that is not here is left out unless it is needed."""
ANSWERS: Final = {
    "403": "your token does not allow that",
    "404": "there is no such table or game",
    "409": "the game has gone on meanwhile, or this cannot be done now",
    "422": "the request is malformed, or the answer is not legal",
    "429": "too many requests at once; wait a second",
}


class Field(msgspec.Struct, frozen=True):
    """Something that a route takes."""

    name: str
    kind: str
    where: str
    is_needed: bool


class Route(msgspec.Struct, frozen=True):
    """One thing that can be done."""

    method: str
    path: str
    anchor: str
    summary: str
    about: str
    fields: tuple[Field, ...]
    answers: int
    is_stream: bool
    curl: str


def routes(api: Mapping[str, Any], base: str) -> list[Route]:
    """All routes of a description, in its order; `base` is the server's address, for the examples."""
    return [
        _route(api, base, path, method, operation)
        for path, operations in api["paths"].items()
        for method, operation in operations.items()
        if method in METHODS
    ]


def _route(api: Mapping[str, Any], base: str, path: str, method: str, operation: Mapping[str, Any]) -> Route:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    schema = _resolved(api, body) if body else {}
    needed = set(schema.get("required", ()))
    fields = [
        Field(each["name"], kind_of(api, each["schema"]), each["in"], each.get("required", False))
        for each in operation.get("parameters", ())
    ]
    fields += [
        Field(name, kind_of(api, each), "body", name in needed) for name, each in schema.get("properties", {}).items()
    ]
    is_stream = path.endswith("/events")
    return Route(
        method.upper(),
        path,
        f"{method}{path.replace('/', '-').translate(str.maketrans('', '', '{}'))}",
        operation.get("summary", ""),
        operation.get("description", ""),
        tuple(fields),
        next((int(code) for code in operation["responses"] if code.startswith("2")), 200),
        is_stream,
        _curl(base, path, method, schema, needed, is_stream=is_stream),
    )


def kind_of(api: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """A type in words: “a number from 0 up”, “a list of …”, “person or bot”."""
    schema = _resolved(api, schema)
    if "anyOf" in schema:
        kinds = [kind_of(api, each) for each in schema["anyOf"] if each.get("type") != "null"]
        return " or ".join(kinds) + (", or null" if len(kinds) < len(schema["anyOf"]) else "")
    if "enum" in schema:
        return " or ".join(f"“{each}”" for each in schema["enum"])
    if "const" in schema:
        return f"“{schema['const']}”"
    match schema.get("type"):
        case "array":
            return f"list of {_limits(schema, 'minItems', 'maxItems')}{kind_of(api, schema.get('items', {}))}".rstrip()
        case "object" if "properties" in schema:
            return "{" + ", ".join(schema["properties"]) + "}"
        case "object":
            return "object"
        case "string":
            return f"text, {_limits(schema, 'minLength', 'maxLength')}letters" if "maxLength" in schema else "text"
        case "integer" | "number":
            return f"number {_range(schema)}".strip()
        case "boolean":
            return "true or false"
    return "anything"


def _limits(schema: Mapping[str, Any], low: str, high: str) -> str:
    least, most = schema.get(low, 0), schema.get(high)
    return f"{least} to {most} " if least and most else f"up to {most} " if most else ""


def _range(schema: Mapping[str, Any]) -> str:
    low = schema.get("minimum")
    high = schema.get("maximum", schema["exclusiveMaximum"] - 1 if "exclusiveMaximum" in schema else None)
    if low is None:
        return ""
    return f"from {low:.0f} up" if high is None else f"{low:.0f} to {high:.0f}"


def _resolved(api: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in schema:
        found: Any = api
        for step in schema["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        schema = found
    return schema


def _curl(base: str, path: str, method: str, schema: Mapping[str, Any], needed: set[str], *, is_stream: bool) -> str:
    address = base + path.replace("{table}", "$TABLE").replace("{seat}", "1").replace("{game}", "stars_are_right")
    flags = " -N" if is_stream else "" if method == "get" or (schema and method == "post") else f" -X {method.upper()}"
    parts = [f"curl{flags} {address}"]
    if "$TABLE" in address:
        parts.append('-H "Authorization: Bearer $TOKEN"')
    if schema:
        example = {name: EXAMPLES.get(name, "…") for name in schema.get("properties", {}) if name in needed}
        # “undo” also needs to know how far; the description cannot say so.
        example |= {"to": EXAMPLES["to"]} if "what" in example else {}
        parts.append("--json '" + json.dumps(example, ensure_ascii=False) + "'")
    return " \\\n  ".join(parts)

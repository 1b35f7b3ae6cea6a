"""The answer to a request that cannot be read: what is wrong with it, and what would be right."""

from collections.abc import Iterable
from typing import Any, Final

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

LONGEST: Final = 500


def malformed_in_words(error: RequestValidationError) -> str:
    """All that is wrong with a request, in one line."""
    return "; ".join(map(_in_words, error.errors()))[:LONGEST]


def _in_words(found: Any) -> str:
    place, reason = found["loc"], found["msg"]
    if found["type"] == "json_invalid":
        return f"The body is not valid JSON: {found['ctx']['error'].lower()} at letter {place[1] + 1}"
    if place == ("body",):
        if found["type"] == "missing":
            return "The request has no body; send a JSON object"
        if isinstance(found["input"], bytes):
            return "Send the JSON with “Content-Type: application/json”"
        return "The body is not a JSON object; it begins with “{” and ends with “}”"
    return f"{'.'.join(map(str, place[1:])) or place[0]}: {reason}"


def refusal_in_words(error: HTTPException) -> str:
    """What the framework refuses, in our words where it has few."""
    if error.status_code == 400:
        return "The body cannot be read; send JSON in UTF-8 that is not nested too deeply."
    return "There is nothing here." if error.status_code == 404 else str(error.detail)


def methods_of(routers: Iterable[FastAPI | APIRouter], path: str) -> list[str]:
    """What can be done at an address; files, which have no route, can be had."""
    routes = [each for router in routers for each in router.routes if isinstance(each, APIRoute)]
    found = {method for route in routes if route.path_regex.match(path) for method in route.methods or ()}
    return sorted(found) or ["GET"]

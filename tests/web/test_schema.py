"""Whatever a stranger or a player sends to the API is answered as the API's description says, and never with 5xx."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from cultists.web.app import Config, create_app
from web.serving import PATIENCE, Served, Table

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
# The stricter of the two about what it stores.
POSTGRES = pytest.mark.parametrize("server", ["postgres"], indirect=True)
EXAMPLES = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="session")
def begun(server: Served) -> Iterator[Table]:
    with Table(server).begun() as table:
        yield table


schema = schemathesis.openapi.from_dict(create_app(Config("sqlite+aiosqlite://")).openapi())
# A stream does not end, so at a table that exists it is no matter for this test.
finite = schema.exclude(path_regex="/events$")


@POSTGRES
@schema.parametrize()
@EXAMPLES
def test_what_strangers_send(case: Any, server: Served) -> None:
    case.call_and_validate(base_url=server.address, checks=CHECKS, timeout=PATIENCE)


@POSTGRES
@finite.include(path_regex=r"/tables/\{table\}").parametrize()
@EXAMPLES
def test_what_players_send(case: Any, begun: Table) -> None:
    case.path_parameters["table"] = begun.id
    tokens = ".".join([begun.tokens["host"], *begun.tokens["seats"]])
    headers = {"Cookie": f"cultists-{begun.id}={tokens}"}
    checks = [check for check in CHECKS if check is not negative_data_rejection]
    case.call_and_validate(base_url=begun.served.address, checks=checks, headers=headers, timeout=PATIENCE)

"""The OpenAPI document, with the stream's events and the messages in it: clients generate their types from it."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from qhub.api.gate import is_public
from qhub.events.wire import WireEvent


def document_events(app: FastAPI) -> None:
    """Add the events that no route returns as JSON."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = get_openapi(title=app.title, version=app.version, routes=app.routes)
            schema = TypeAdapter(WireEvent).json_schema(
                mode="serialization", ref_template="#/components/schemas/{model}"
            )
            components = document["components"]["schemas"]
            components.update(schema.pop("$defs"))
            components["WireEvent"] = schema
            document["components"]["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer"}}
            document["security"] = [{"bearer": []}]
            for path, operations in document["paths"].items():
                for method, operation in operations.items():
                    if is_public(method.upper(), path):
                        operation["security"] = []
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]

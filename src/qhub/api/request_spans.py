"""A span around each request: what a turn that it starts is part of."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qhub.observing.spans import Spans


async def traced(app: ASGIApp, scope: Scope, receive: Receive, send: Send, spans: Spans) -> None:
    """Let the application answer. A span is called by its route: an address may hold what somebody is called."""
    method = scope["method"]
    with spans.span(method, is_current=True, method=method, request_id=scope["state"]["request_id"]) as span:

        async def note_status(message: Message) -> None:
            if message["type"] == "http.response.start":
                span.note(status=message["status"])
            await send(message)

        await app(scope, receive, note_status)
        route = getattr(scope.get("route"), "path", None)
        if route is not None:
            span.name(f"{method} {route}")
            span.note(route=route)

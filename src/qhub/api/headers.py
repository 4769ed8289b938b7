"""Headers of every response, also of one that reports a crash; and what a request's say about who asks."""

from starlette.datastructures import Headers

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""A route that says otherwise (the web app's files may be cached) is heard."""
TRANSPORT_SECURITY = ("Strict-Transport-Security", "max-age=31536000")
"""For a hub that people reach by TLS: browsers then use nothing else."""
REQUEST_ID = "X-Request-Id"
"""What a person quotes to the administrator."""


def is_navigation(headers: Headers, *, framed: bool = False) -> bool:
    """Whether a browser opens the address as a page of its own, rather than in a frame.

    A browser says so itself, but not to a hub without TLS on another machine. There, `framed` is whether the address
    says that it is in a frame.
    """
    destination = headers.get("sec-fetch-dest")
    if destination is not None:
        return destination == "document"
    return not framed and "authorization" not in headers and "text/html" in headers.get("accept", "")

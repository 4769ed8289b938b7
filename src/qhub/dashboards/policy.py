"""The headers for pages whose content nobody has checked.

`sandbox` without `allow-same-origin` puts them into an origin of their own, also where they are opened directly: no
cookie, no storage, no token, no look at the page around them. `default-src 'none'` forbids what they would load or
send, but not a peer connection, and not that a script leaves for another address with data in it. So:

- `Connection-Allowlist: ()` (Chromium 152 and later) forbids every connection of whatever kind, navigation too;
- in every browser the content is only given to frames, and the page around it (`OUTER`, the web app) names in
  `frame-src` the only origin that a frame may go to: this one;
- `templates/frame.js` takes peer connections out of the page before its content runs. Elsewhere than in Chromium a
  frame inside the page can still get one: no other browser offers a way to forbid it.
"""

import base64
import hashlib

CONTENT_POLICY = "; ".join(
    (
        "sandbox allow-scripts",
        "default-src 'none'",
        "script-src 'unsafe-inline'",
        "style-src 'unsafe-inline'",
        "img-src data: blob:",
        "font-src data:",
        "connect-src 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        "base-uri 'none'",
    )
)
CONTENT_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Connection-Allowlist": "()",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-DNS-Prefetch-Control": "off",
    "X-Frame-Options": "SAMEORIGIN",
}
"""The headers of a dashboard's page and of the frame of artifacts."""


def outer_headers(script: str, style: str, *, within: str = "'none'") -> dict[str, str]:
    """The headers of a page of our own: it runs this script, has this style, frames what is ours, and nothing else."""
    policy = (
        "default-src 'none'",
        f"script-src {_hash(script)}",
        f"style-src {_hash(style)}",
        "frame-src 'self'",
        "form-action 'none'",
        f"frame-ancestors {within}",
        "base-uri 'none'",
    )
    return {
        "Content-Security-Policy": "; ".join(policy),
        "Connection-Allowlist": "(response-origin)",
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Frame-Options": "DENY" if within == "'none'" else "SAMEORIGIN",
    }


def _hash(source: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()}'"

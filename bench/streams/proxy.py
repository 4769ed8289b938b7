"""The least that a server in Python can do with an answer: parse each event of the provider, give out the hub's, keep
nothing. `python -m bench.streams.proxy ADDRESS_OF_THE_PROVIDER`.
"""

import sys
from collections.abc import AsyncIterator

import aiohttp
import orjson
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

from bench.streams.serving import free_port


class Proxy:
    """One provider's."""

    def __init__(self, provider: str) -> None:
        self._url = f"{provider}/v1/messages"
        self._session: aiohttp.ClientSession | None = None

    async def answer(self, request: Request) -> StreamingResponse:
        question = orjson.loads(await request.body())["content"]
        return StreamingResponse(self._relayed(question), media_type="text/event-stream")

    async def _relayed(self, question: str) -> AsyncIterator[bytes]:
        if self._session is None:
            self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        body = orjson.dumps({"stream": True, "messages": [{"role": "user", "content": question}]})
        rest = b""
        async with self._session.post(self._url, data=body) as response:
            async for data in response.content.iter_any():
                *lines, rest = (rest + data).split(b"\n")
                events = [orjson.loads(line[6:]) for line in lines if line.startswith(b"data: ")]
                texts = [event["delta"]["text"] for event in events if event["type"] == "content_block_delta"]
                if texts:
                    told = ({"type": "text", "content": text} for text in texts)
                    yield b"".join(b"data: %b\n\n" % orjson.dumps(event) for event in told)
        yield b'data: {"type":"done"}\n\n'


def main() -> None:
    proxy = Proxy(sys.argv[1])
    app = Starlette(routes=[Route("/mensagens", proxy.answer, methods=["POST"])])
    uvicorn.run(app, host="127.0.0.1", port=free_port(announced=True), log_level="warning")


if __name__ == "__main__":
    main()

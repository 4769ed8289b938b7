"""A provider that streams text and nothing else, in Anthropic's format: `python -m bench.streams.provider`.

The last word of the question says how many pieces to send, and how many milliseconds apart: `300x10`.
"""

import asyncio
import re

from bench.streams.serving import announce

WISH = re.compile(rb"(\d+)x(\d+)")
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
START = (
    b'data: {"type":"message_start","message":{"id":"m","model":"m","usage":{"input_tokens":9,"output_tokens":1}}}\n\n'
    b'data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n'
)
PIECE = b'data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" lixo"}}\n\n'
END = (
    b'data: {"type":"content_block_stop","index":0}\n\n'
    b'data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":300}}\n\n'
    b'data: {"type":"message_stop"}\n\n'
)


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer one question after another."""
    try:
        while True:
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = re.search(rb"content-length: *(\d+)", head)
            body = await reader.readexactly(int(length[1])) if length else b""
            wish = WISH.findall(body)
            pieces, pause = (int(number) for number in (wish[-1] if wish else (20, 0)))
            writer.write(HEAD + chunk(START))
            for _ in range(pieces):
                await asyncio.sleep(pause / 1000)
                writer.write(chunk(PIECE))
            writer.write(chunk(END) + b"0\r\n\r\n")
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


async def main() -> None:
    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=1 << 24, backlog=4096)
    announce(server.sockets[0].getsockname()[1])
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())

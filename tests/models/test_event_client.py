"""What the client of event streams does with connections."""

import asyncio

from qhub.models.event_client import EventClient

ANSWER = b'data: {"n": 1}\n\n'
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: %d\r\n\r\n" % len(ANSWER)


async def test_a_connection_that_was_closed_while_it_was_kept_costs_no_answer() -> None:
    """The other side ends each connection as the second request on it arrives."""
    served: list[int] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        served.append(0)
        mine = len(served) - 1
        while True:
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError:
                break
            length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
            await reader.readexactly(int(length.partition(b":")[2]))
            served[mine] += 1
            if served[mine] == 2:
                break
            writer.write(HEAD + ANSWER)
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()[:2]
    client = EventClient(f"http://{host}:{port}", {}, timeout=10)
    for _ in range(3):
        stream = await client.ask("any", "/", {}, {})
        assert [event async for batch in stream.batches() for event in batch] == [{"n": 1}]
    await client.close()
    server.close()
    assert served == [2, 2, 1], "each was ended at its second request, and what was asked was asked anew"

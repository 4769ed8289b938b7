"""An answer through the whole hub (model, log, stream, HTTP, a client) against the provider's SDK alone.

Deltas come as a model writes them, one every few milliseconds: sent all at once they would be gathered into a few
events, and cost next to nothing.
"""

import time

from anthropic import AsyncAnthropic

from bench.result import Result
from bench.serving import KEY, demo_hub, provider_process

PAUSE = 0.005
MODEL = "stand-in"


async def measure(*, quick: bool) -> Result:
    """The cost of a delta, with the hub in this process and without."""
    deltas = 50 if quick else 2_000
    answer = {"say": "palavra " * deltas, "pause": PAUSE}
    warm_up = {"say": "olá"}
    async with provider_process([warm_up, answer, warm_up, answer]) as url:
        direct = await _direct(url)
        hub = await _through_the_hub(url)
    return Result("stream a delta", f"{deltas:,} through the hub", "the SDK alone", hub / deltas, direct / deltas)


async def _direct(url: str) -> float:
    async with AsyncAnthropic(api_key=KEY, base_url=url) as client:

        async def read() -> None:
            messages = [{"role": "user", "content": "conta"}]
            async with client.messages.stream(model=MODEL, max_tokens=4096, messages=messages) as stream:
                async for _ in stream.text_stream:
                    pass

        await read()
        began = time.process_time()
        await read()
        return time.process_time() - began


async def _through_the_hub(url: str) -> float:
    async with demo_hub(anthropic_api_key=KEY, anthropic_base_url=url, anthropic_model=MODEL) as hub:
        rui = await hub.login("rui")

        async def read() -> None:
            path = f"/conversas/{await rui.conversation()}/mensagens"
            async with rui.http.stream("POST", path, json={"content": "conta"}, headers=rui.headers) as response:
                async for _ in response.aiter_raw():
                    pass

        await read()
        began = time.process_time()
        await read()
        return time.process_time() - began

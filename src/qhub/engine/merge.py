"""Several async generators as one, each item as it comes."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import TypeVar

T = TypeVar("T")


async def merge(sources: Sequence[AsyncGenerator[T, None]]) -> AsyncGenerator[T, None]:
    """Every item of every source. Closing this closes them all."""
    items: asyncio.Queue[T | None] = asyncio.Queue()

    async def pump(source: AsyncGenerator[T, None]) -> None:
        try:
            async with aclosing(source):
                async for item in source:
                    items.put_nowait(item)
        finally:
            items.put_nowait(None)

    tasks = [asyncio.create_task(pump(source)) for source in sources]
    try:
        left = len(tasks)
        while left:
            item = await items.get()
            if item is None:
                left -= 1
            else:
                yield item
        for task in tasks:
            await task
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

"""Commits moves until it is killed, and prints each log length once it is durable (see test_crash)."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace

from storage import Store
from tests.storage.making import checkpoint, events, move, post, waiting


async def main(path: str, table_id: int) -> None:
    store = await Store.open(path)
    length = (await store.load(table_id)).log_length
    while True:
        commit = replace(
            move(table_id, length, 2),
            events=events(length, length + 1),
            checkpoints=(checkpoint(length + 2, length),) if length % 10 == 0 else (),
            awaiting=(waiting(0, f"{length}"),),
            outbox=(post(table_id, b"%d" % length, key="board"),),
            interaction=(length, b"%d" % length),
        )
        await store.commit(commit)
        length += 2
        sys.stdout.write(f"{length}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))

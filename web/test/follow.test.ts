import { describe, expect, it } from "vitest";
import { backoff } from "../src/stream/backoff";
import { type FollowOptions, follow } from "../src/stream/follow";
import type { MessagesSnapshot } from "../src/wire/types";

const utf8 = new TextEncoder();
const snapshotAt = (cursor: string): MessagesSnapshot => ({ mensagens: [], status: "idle", cursor, anterior: null });
const text = (id: number) => `id: ${id}\ndata: {"type":"text","content":"${id}"}\n\n`;

function body(content: string, ending: "close" | "error" = "close"): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (!sent) {
        sent = true;
        controller.enqueue(utf8.encode(content));
      } else if (ending === "close") controller.close();
      else controller.error(new TypeError("network error"));
    },
  });
}

/** Follows through the given connections, one after another, and stops when they are used up. */
async function through(
  connections: readonly (() => ReadableStream<Uint8Array>)[],
  change: Partial<FollowOptions> = {},
) {
  const stop = new AbortController();
  const log = { opened: [] as string[], seen: [] as string[], reads: 0, waits: [] as number[] };
  let next = 0;
  await follow({
    from: null,
    read: async () => snapshotAt(String(10 * ++log.reads)),
    open: async (cursor) => {
      const connection = connections[next++];
      if (!connection) {
        stop.abort();
        throw new TypeError("over");
      }
      log.opened.push(cursor);
      return connection();
    },
    onSnapshot: () => undefined,
    onFrames: (frames) => log.seen.push(...frames.map((frame) => frame.cursor)),
    onConnection: () => undefined,
    isTemporary: (error) => error instanceof TypeError,
    signal: stop.signal,
    wait: async (ms) => void log.waits.push(ms),
    ...change,
  });
  return log;
}

describe("following a conversation", () => {
  it("reads once, then comes back after every cut from the last event seen", async () => {
    const log = await through([() => body(text(11) + text(12)), () => body(text(13), "error"), () => body(text(14))]);
    expect(log.reads).toBe(1);
    expect(log.opened).toEqual(["10", "12", "13"]);
    expect(log.seen).toEqual(["11", "12", "13", "14"]);
  });

  it("does not read at all where the messages are known", async () => {
    const log = await through([() => body(text(5))], { from: snapshotAt("4") });
    expect(log.reads).toBe(0);
    expect(log.opened).toEqual(["4"]);
  });

  it("reads again after a reset and follows from there", async () => {
    const reset = 'id: 3\ndata: {"type":"reset","cursor":"3"}\n\n';
    const log = await through([() => body(reset + text(99)), () => body(text(21))]);
    expect(log.reads).toBe(2);
    expect(log.opened).toEqual(["10", "20"]);
    expect(log.seen).toEqual(["21"]);
  });

  it("waits longer and longer while nothing comes", async () => {
    const log = await through(Array.from({ length: 5 }, () => () => body(": heartbeat\n\n")));
    expect(log.waits.at(-1)).toBeGreaterThan(log.waits[0] ?? Infinity);
  });

  it("ends with an error that will not pass", async () => {
    const gone = new Error("404");
    await expect(through([], { read: () => Promise.reject(gone) })).rejects.toBe(gone);
  });
});

it("backs off by doubling up to a limit, never to nothing", () => {
  expect(backoff(0, () => 0)).toBe(250);
  expect(backoff(3, () => 1)).toBe(4_000);
  expect(backoff(50, () => 1)).toBe(15_000);
});

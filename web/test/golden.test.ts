import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseFrame, SseDecoder } from "../src/stream/decode";
import { reduce } from "../src/stream/reduce";
import type { Message, MessagesSnapshot } from "../src/wire/types";
import { goldenFolder, sseFiles } from "./golden";

const EMPTY: MessagesSnapshot = { mensagens: [], status: "idle", cursor: "0", anterior: null };

/** When a message was made is the one thing that its events do not say. */
function timeless(messages: readonly Message[]): readonly Omit<Message, "created_at">[] {
  return messages.map(({ created_at: _, ...message }) => message);
}

describe("the server's fold and this reducer", () => {
  it.each(sseFiles(goldenFolder))("make the same messages of $name", ({ name, bytes }) => {
    const frames = new SseDecoder()
      .push(bytes)
      .map(parseFrame)
      .filter((frame) => frame !== null);
    const reduced = frames.reduce((snapshot, frame) => reduce(snapshot, frame, "now"), EMPTY);
    const folded = JSON.parse(readFileSync(join(goldenFolder, name.replace(".sse", ".json")), "utf8")) as Message[];
    expect(timeless(reduced.mensagens)).toStrictEqual(timeless(folded));
  });
});

import { existsSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFrame, SseDecoder, type SseFrame } from "../src/stream/decode";
import { allSseFiles, goldenFolder, sseFiles } from "./golden";

const utf8 = new TextEncoder();

function decode(bytes: Uint8Array, size = bytes.length): SseFrame[] {
  const decoder = new SseDecoder();
  const frames: SseFrame[] = [];
  for (let at = 0; at < bytes.length; at += size) frames.push(...decoder.push(bytes.subarray(at, at + size)));
  return frames;
}

const decodeText = (text: string): SseFrame[] => decode(utf8.encode(text));

describe("the files that the server wrote", () => {
  it.each(allSseFiles)("$name decodes the same whole, in 5-byte fragments and byte by byte", ({ bytes }) => {
    const whole = decode(bytes);
    expect(whole.length).toBeGreaterThan(0);
    expect(decode(bytes, 5)).toEqual(whole);
    expect(decode(bytes, 1)).toEqual(whole);
  });

  it.each(allSseFiles)("$name holds nothing but events with a cursor", ({ bytes }) => {
    for (const frame of decode(bytes)) {
      expect(frame.id).not.toBe("");
      expect(parseFrame(frame)).not.toBeNull();
    }
  });

  it.runIf(existsSync(goldenFolder))("are there", () => {
    expect(sseFiles(goldenFolder).length).toBeGreaterThan(0);
  });
});

describe("the decoder", () => {
  it("accepts every line end, also one cut in two", () => {
    const expected = [{ id: "7", data: "a" }];
    for (const end of ["\n", "\r\n", "\r"]) {
      const bytes = utf8.encode(["id: 7", "data: a", "", ""].join(end));
      for (let size = 1; size <= bytes.length; size++) expect(decode(bytes, size)).toEqual(expected);
    }
  });

  it("joins data lines, skips comments and unknown fields, and takes one space off", () => {
    expect(decodeText(":x\nevent: y\ndata: a\ndata:  b\nretry: 1\ndata\n\n")).toEqual([{ id: "", data: "a\n b\n" }]);
  });

  it("keeps the last id for events that bring none", () => {
    expect(decodeText("id: 3\ndata: a\n\ndata: b\n\n").map((frame) => frame.id)).toEqual(["3", "3"]);
  });

  it("drops an event that the connection cut short", () => {
    expect(decodeText("id: 1\ndata: a\n\nid: 2\ndata: b\n")).toEqual([{ id: "1", data: "a" }]);
  });

  it("drops a byte-order mark", () => {
    expect(decodeText("\ufeffdata: a\n\n")).toEqual([{ id: "", data: "a" }]);
  });

  it("decodes any text the same however it is cut", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), fc.integer({ min: 1, max: 9 }), (texts, size) => {
        const sent = texts.map((text, index) => ({
          id: String(index),
          data: JSON.stringify({ type: "text", content: text }),
        }));
        const bytes = utf8.encode(sent.map(({ id, data }) => `id: ${id}\ndata: ${data}\n\n`).join(":\n\n"));
        expect(decode(bytes, size)).toEqual(sent);
      }),
    );
  });

  it("makes nothing of data that is no event", () => {
    for (const data of ["", "{", "null", "7", "[]", "{}", '{"type":1}'])
      expect(parseFrame({ id: "1", data })).toBeNull();
  });
});

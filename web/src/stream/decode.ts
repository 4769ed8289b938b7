import type { WireEvent } from "../wire/types";

/** One dispatched server-sent event: its `data` lines joined, and the last id seen up to and including it. */
export interface SseFrame {
  readonly id: string;
  readonly data: string;
}

/** An event of the hub's stream and the cursor that stands right after it. */
export interface WireFrame {
  readonly cursor: string;
  readonly event: WireEvent;
}

/**
 * Turns the bytes of a `text/event-stream` into frames, however the network cut them: in the middle of a line, of a
 * CRLF pair or of a character. Follows the WHATWG rules, without `event:` and `retry:`, which the hub does not use.
 */
export class SseDecoder {
  // `TextDecoder` keeps the first bytes of a cut character until the rest arrives, and drops a leading BOM.
  readonly #utf8 = new TextDecoder("utf-8");
  #line = "";
  #afterCr = false;
  #data: string[] = [];
  #id = "";

  push(chunk: Uint8Array): SseFrame[] {
    const frames: SseFrame[] = [];
    let text = this.#utf8.decode(chunk, { stream: true });
    if (text === "") return frames;
    // The previous chunk ended its line with CR: a LF here belongs to the same line end.
    if (this.#afterCr && text.startsWith("\n")) text = text.slice(1);
    this.#afterCr = text.endsWith("\r");

    let start = 0;
    for (const end of text.matchAll(/\r\n|\n|\r/g)) {
      const frame = this.#take(this.#line + text.slice(start, end.index));
      if (frame) frames.push(frame);
      this.#line = "";
      start = end.index + end[0].length;
    }
    this.#line += text.slice(start);
    return frames;
  }

  /** Reads one whole line; an empty one dispatches what was gathered. */
  #take(line: string): SseFrame | null {
    if (line === "") {
      if (this.#data.length === 0) return null;
      const frame = { id: this.#id, data: this.#data.join("\n") };
      this.#data = [];
      return frame;
    }
    const colon = line.indexOf(":");
    if (colon === 0) return null; // a heartbeat
    const field = colon < 0 ? line : line.slice(0, colon);
    let value = colon < 0 ? "" : line.slice(colon + 1);
    if (value.startsWith(" ")) value = value.slice(1);
    if (field === "data") this.#data.push(value);
    else if (field === "id" && !value.includes("\0")) this.#id = value;
    return null;
  }
}

/** The hub's event inside a frame; null where the data is not one, so that a newer server cannot break an older page. */
export function parseFrame(frame: SseFrame): WireFrame | null {
  let data: unknown;
  try {
    data = JSON.parse(frame.data);
  } catch {
    return null;
  }
  if (typeof data !== "object" || data === null || !("type" in data) || typeof data.type !== "string") return null;
  return { cursor: frame.id, event: data as WireEvent };
}

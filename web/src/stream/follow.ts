import type { MessagesSnapshot } from "../wire/types";
import { backoff, pause } from "./backoff";
import { parseFrame, SseDecoder, type WireFrame } from "./decode";

/** The hub sends a heartbeat well within this; silence for longer means that the connection is dead. */
const SILENCE_MS = 60_000;
/** A connection that lasted this long was a good one: the next failure starts counting anew. */
const STEADY_MS = 10_000;

export interface FollowOptions {
  /** Where to start; null reads the messages first. */
  readonly from: MessagesSnapshot | null;
  /** Reads the messages as they are now. */
  readonly read: (signal: AbortSignal) => Promise<MessagesSnapshot>;
  /** Opens the events strictly after a cursor. */
  readonly open: (cursor: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  readonly onSnapshot: (snapshot: MessagesSnapshot) => void;
  readonly onFrames: (frames: readonly WireFrame[]) => void;
  readonly onConnection: (connected: boolean) => void;
  /** Whether an error can pass by itself. Others end the following and are thrown. */
  readonly isTemporary: (error: unknown) => boolean;
  readonly signal: AbortSignal;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Keeps a conversation up to date until the signal aborts: reads its messages, follows its events, and comes back
 * after every cut, from the last cursor seen. A `reset` means that this cursor is worthless, and a change of version
 * that other messages are shown: it reads again.
 */
export async function follow(options: FollowOptions): Promise<void> {
  const { signal, wait = pause } = options;
  let cursor = options.from?.cursor ?? null;
  let attempt = 0;
  let changed = false;
  while (!signal.aborted) {
    let connectedAt: number | null = null;
    try {
      if (cursor === null) {
        const snapshot = await options.read(signal);
        options.onSnapshot(snapshot);
        cursor = snapshot.cursor;
      }
      const body = await options.open(cursor, signal);
      connectedAt = Date.now();
      options.onConnection(true);
      for await (const frames of batches(body, signal)) {
        const reset = frames.findIndex(({ event }) => event.type === "reset" || isOtherBranch(event));
        changed = reset >= 0 && frames[reset]?.event.type !== "reset";
        const good = reset < 0 ? frames : frames.slice(0, changed ? reset + 1 : reset);
        if (good.length > 0) {
          attempt = 0;
          cursor = good.at(-1)?.cursor || cursor;
          options.onFrames(good);
        }
        if (reset >= 0) {
          cursor = null;
          break;
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!options.isTemporary(error)) throw error;
    }
    if (signal.aborted) return;
    if (changed) {
      changed = false;
      continue;
    }
    if (connectedAt !== null && Date.now() - connectedAt > STEADY_MS) attempt = 0;
    options.onConnection(false);
    await wait(backoff(attempt++), signal);
  }
}

/** Whether another version of the conversation is shown from here on. Which versions there are is read, not folded. */
function isOtherBranch(event: WireFrame["event"]): boolean {
  return event.type === "branch_chosen" || (event.type === "user_message" && event.segue !== undefined);
}

/** The events of a body, as many at a time as arrived together. Ends when it does, or when it has gone silent. */
async function* batches(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<WireFrame[]> {
  const reader = body.getReader();
  const decoder = new SseDecoder();
  try {
    while (!signal.aborted) {
      const chunk = await readWithin(reader, SILENCE_MS);
      if (chunk === null) return;
      const frames = decoder
        .push(chunk)
        .map(parseFrame)
        .filter((frame) => frame !== null);
      if (frames.length > 0) yield frames;
    }
  } finally {
    // Frees the connection at once; a body that failed has nothing left to cancel.
    reader.cancel().catch(() => undefined);
  }
}

async function readWithin(reader: ReadableStreamDefaultReader<Uint8Array>, ms: number): Promise<Uint8Array | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    const result = await Promise.race([reader.read(), silence]);
    return result === null || result.done ? null : result.value;
  } finally {
    clearTimeout(timer);
  }
}

import { api } from "../api/calls";
import { randomKey } from "../api/key";
import { Value } from "../state/value";
import type { UploadAnswer } from "../wire/types";
import { kindsOf, refusalOf, type UploadLimits } from "./limits";
import { isUnderway, reduceUploads, type Upload, type UploadEvent } from "./upload";

/** Where files go. */
export interface Destination {
  /** The conversation, which may have to be made first. */
  readonly id: () => Promise<string>;
  /** A file arrived. */
  readonly onArrival: (id: string, answer: UploadAnswer) => void;
  /** The last file on its way has failed or was given up, and none ever arrived. */
  readonly onNothing: () => void;
}

/**
 * Files on their way into a conversation, one after another. It lives outside the page: going elsewhere and coming
 * back, or from a new conversation to the one that it became, interrupts nothing.
 */
export class UploadQueue {
  readonly uploads = new Value<readonly Upload[]>([]);
  /** The file that arrived last, and how many did. */
  readonly arrivals = new Value<{ readonly count: number; readonly name: string }>({ count: 0, name: "" });
  /** The files that were underway when a message was sent: it goes when they have arrived. Null where none waits. */
  readonly sendAfter = new Value<ReadonlySet<string> | null>(null);
  /** A message waited for files of which one failed: it was not sent, and its writer still has it. */
  readonly keptBack = new Value(false);
  readonly #files = new Map<string, File>();
  readonly #attachments = new Set<string>();
  readonly #destination: Destination;
  #sending: { readonly key: string; readonly abort: AbortController } | null = null;
  #held = false;
  /** The messages of the conversation's files, by their names. */
  #known: ReadonlyMap<string, string> = new Map();

  constructor(destination: Destination) {
    this.#destination = destination;
  }

  add(files: readonly File[], limits: UploadLimits): void {
    const added = files.map((file) => ({ key: randomKey(), name: file.name, size: file.size, file }));
    const refusals = new Map(added.flatMap(({ key, file }) => pair(key, refusalOf(file, limits))));
    for (const { key, file } of added) {
      if (refusals.has(key)) continue;
      this.#files.set(key, file);
      if (kindsOf(file.name, limits) === limits.attachments) this.#attachments.add(key);
    }
    // Of documents the hub itself puts the newer in the place of the earlier.
    const earlier = new Map(
      added.flatMap(({ key, name }) => pair(key, this.#attachments.has(key) ? null : (this.#known.get(name) ?? null))),
    );
    this.#apply({ type: "added", files: added, refusals, earlier });
    this.#next();
  }

  /** What files there are already: one of the same name is asked about. */
  know(files: ReadonlyMap<string, string>): void {
    this.#known = files;
  }

  /** In the place of the earlier file of its name, or beside it. */
  choose(key: string, replace: boolean): void {
    this.#apply({ type: "chosen", key, replace });
    this.#next();
  }

  /** Takes a file off the list; one on its way is stopped. */
  remove(key: string): void {
    this.#files.delete(key);
    this.#attachments.delete(key);
    this.#apply({ type: "removed", key });
    if (this.#sending?.key === key) this.#sending.abort.abort(new DOMException("given up", "AbortError"));
    else this.#settle();
  }

  /** A message that was kept back waits again. */
  retry(key: string): void {
    this.#apply({ type: "retried", key });
    if (this.keptBack.get()) this.holdMessage();
    this.#next();
  }

  /** Forgets those that are among the messages by now. */
  seen(messageIds: ReadonlySet<string>): void {
    for (const upload of this.uploads.get()) {
      if (upload.status === "ready" && messageIds.has(upload.messageId)) this.remove(upload.key);
    }
  }

  /** Nothing begins while an answer is being made: the hub would refuse it. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held) this.#next();
  }

  /** Ends everything: the person has left. */
  stop(): void {
    for (const { key } of this.uploads.get()) this.remove(key);
    this.releaseMessage();
  }

  /** Whoever sends a message now means it to follow these files. */
  holdMessage(): void {
    this.keptBack.set(false);
    this.sendAfter.set(
      new Set(
        this.uploads
          .get()
          .filter(isUnderway)
          .map(({ key }) => key),
      ),
    );
  }

  /** The message is sent: who was told that a file failed, and sends it all the same, sends it without that file; and
   * what cannot be read here has been seen. */
  messageSent(): void {
    const keptBack = this.keptBack.get();
    for (const { key, status } of this.uploads.get()) {
      if (status === "refused" || (status === "failed" && keptBack)) this.remove(key);
    }
    this.releaseMessage();
  }

  /** The message no longer waits: it was changed, or is sent. */
  releaseMessage(): void {
    this.sendAfter.set(null);
    this.keptBack.set(false);
  }

  /** A file that it waited for has failed. */
  keepMessageBack(): void {
    this.sendAfter.set(null);
    this.keptBack.set(true);
  }

  isUnderway(): boolean {
    return this.uploads.get().some(isUnderway);
  }

  #next(): void {
    if (this.#sending || this.#held) return;
    const upload = this.uploads.get().find(({ status }) => status === "queued");
    const file = upload && this.#files.get(upload.key);
    if (file) void this.#send(upload, file);
  }

  async #send({ key, replaces }: Upload, file: File): Promise<void> {
    const abort = new AbortController();
    this.#sending = { key, abort };
    this.#apply({ type: "started", key });
    try {
      const id = await this.#destination.id();
      const sending = {
        signal: abort.signal,
        key,
        onSent: (bytes: number) => this.#apply({ type: "sent", key, bytes }),
      };
      const answer = this.#attachments.has(key)
        ? await api.attach(id, file, sending)
        : await api.upload(id, file, { ...sending, replaces });
      this.#files.delete(key);
      this.arrivals.set({ count: this.arrivals.get().count + 1, name: file.name });
      this.#apply({ type: "accepted", key, messageId: answer.mensagem_id });
      this.#destination.onArrival(id, answer);
    } catch (error) {
      if (!abort.signal.aborted) this.#apply({ type: "failed", key, error });
    }
    this.#sending = null;
    this.#next();
    this.#settle();
  }

  #settle(): void {
    if (this.isUnderway() || this.#sending) return;
    if (this.arrivals.get().count === 0) this.#destination.onNothing();
  }

  #apply(event: UploadEvent): void {
    this.uploads.set(reduceUploads(this.uploads.get(), event));
  }
}

function pair<T>(key: string, value: T | null): [string, T][] {
  return value === null ? [] : [[key, value]];
}

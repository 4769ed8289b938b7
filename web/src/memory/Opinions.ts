import { Value } from "../state/value";
import type { FeedbackAnswer, FeedbackKind, GivenFeedback } from "../wire/types";

export type Vote = Extract<FeedbackKind, "positive" | "negative">;
export type Words = Extract<FeedbackKind, "correction" | "preference">;

/** What a person said of one answer, as far as this page knows. */
export interface Opinion {
  readonly vote: Vote | null;
  /** Whether more may be said: after a thumb down, until it was, or was declined. */
  readonly asking: boolean;
  readonly busy: boolean;
  readonly thanked: "no" | "yes" | "remembered";
  readonly error: unknown;
}

export const NO_OPINION: Opinion = { vote: null, asking: false, busy: false, thanked: "no", error: null };

type Read = (conversationId: string) => Promise<readonly GivenFeedback[]>;
type Send = (conversationId: string, messageId: string, type: FeedbackKind, texto: string) => Promise<FeedbackAnswer>;

/** What was said of answers: earlier, as the hub has it, and since the page was opened. */
export class Opinions {
  readonly #all = new Value<ReadonlyMap<string, Opinion>>(new Map());
  readonly #read: Read;
  readonly #send: Send;
  readonly #asked = new Set<string>();

  constructor(read: Read, send: Send) {
    this.#read = read;
    this.#send = send;
  }

  /** Learns what was said before, once for a conversation. What is said meanwhile is newer, and stays. */
  async load(conversationId: string): Promise<void> {
    if (this.#asked.has(conversationId)) return;
    this.#asked.add(conversationId);
    try {
      for (const { mensagem_id, type } of await this.#read(conversationId)) {
        if ((type === "positive" || type === "negative") && this.of(conversationId, mensagem_id) === NO_OPINION)
          this.#change(conversationId, mensagem_id, { vote: type });
      }
    } catch {
      this.#asked.delete(conversationId); // thumbs work without it; the next answer shown asks again
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#all.subscribe(listener);

  of(conversationId: string, messageId: string): Opinion {
    return this.#all.get().get(keyOf(conversationId, messageId)) ?? NO_OPINION;
  }

  /** Shown at once; taken back where the hub could not be told. The same vote again says nothing new. */
  async vote(conversationId: string, messageId: string, vote: Vote): Promise<void> {
    const before = this.of(conversationId, messageId);
    if (before.busy || before.vote === vote) return;
    const change = (next: Partial<Opinion>) => this.#change(conversationId, messageId, next);
    change({ vote, busy: true, error: null, thanked: "no", asking: vote === "negative" });
    try {
      await this.#send(conversationId, messageId, vote, "");
      change({ busy: false, thanked: vote === "positive" ? "yes" : "no" });
    } catch (error) {
      change({ ...before, error });
    }
  }

  /** What is right, or how the person prefers it. What they wrote stays with them until it has arrived. */
  async explain(conversationId: string, messageId: string, type: Words, texto: string): Promise<void> {
    if (this.of(conversationId, messageId).busy) return;
    const change = (next: Partial<Opinion>) => this.#change(conversationId, messageId, next);
    change({ busy: true, error: null });
    try {
      const { memorias_guardadas } = await this.#send(conversationId, messageId, type, texto.trim());
      change({ busy: false, asking: false, thanked: memorias_guardadas.length > 0 ? "remembered" : "yes" });
    } catch (error) {
      change({ busy: false, error });
    }
  }

  /** The vote alone is enough. */
  decline(conversationId: string, messageId: string): void {
    this.#change(conversationId, messageId, { asking: false, error: null, thanked: "yes" });
  }

  #change(conversationId: string, messageId: string, change: Partial<Opinion>): void {
    const opinion = { ...this.of(conversationId, messageId), ...change };
    this.#all.set(new Map(this.#all.get()).set(keyOf(conversationId, messageId), opinion));
  }
}

function keyOf(conversationId: string, messageId: string): string {
  return `${conversationId} ${messageId}`;
}

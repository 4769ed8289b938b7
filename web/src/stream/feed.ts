import type { MessagesSnapshot } from "../wire/types";
import type { WireFrame } from "./decode";
import { type FollowOptions, follow } from "./follow";
import { reduce } from "./reduce";

export interface FeedState {
  readonly snapshot: MessagesSnapshot | null;
  /** False while the page is cut off and tries again. */
  readonly connected: boolean;
  /** Why following ended for good (somebody else's conversation, a deleted one). */
  readonly error: unknown;
}

export type FeedSource = Pick<FollowOptions, "read" | "open" | "isTemporary"> & {
  readonly readBefore: (anterior: string) => Promise<MessagesSnapshot>;
};

/** A hidden page where no answer is being made gives its connection back: browsers allow few to one host. */
const HIDDEN_MS = 30_000;

/** The live state of one conversation, for `useSyncExternalStore`. Draws at most once a frame however fast events come. */
export class Feed {
  readonly #source: FeedSource;
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(frame: WireFrame) => void>();
  #state: FeedState;
  #queue: WireFrame[] = [];
  #drawing: ReturnType<typeof setTimeout> | null = null;
  #running: AbortController | null = null;
  #hiding: ReturnType<typeof setTimeout> | null = null;

  constructor(source: FeedSource, from: MessagesSnapshot | null) {
    this.#source = source;
    this.#state = { snapshot: from, connected: true, error: null };
  }

  readonly state = (): FeedState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls back for each live event, after it was applied. */
  onEvent(listener: (frame: WireFrame) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  start(): void {
    this.#follow();
    document.addEventListener("visibilitychange", this.#visibility);
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.#visibility);
    if (this.#hiding) clearTimeout(this.#hiding);
    this.#hiding = null;
    this.#running?.abort();
    this.#running = null;
    this.#draw();
  }

  /** Puts the page before the oldest message on top. */
  async loadEarlier(): Promise<void> {
    const anterior = this.#state.snapshot?.anterior;
    if (!anterior) return;
    const page = await this.#source.readBefore(anterior);
    const snapshot = this.#state.snapshot;
    if (snapshot?.anterior !== anterior) return;
    this.#set({
      snapshot: { ...snapshot, mensagens: [...page.mensagens, ...snapshot.mensagens], anterior: page.anterior },
    });
  }

  #follow(): void {
    if (this.#running) return;
    const running = new AbortController();
    this.#running = running;
    follow({
      ...this.#source,
      from: this.#state.snapshot,
      signal: running.signal,
      onSnapshot: (snapshot) => {
        this.#queue = [];
        this.#set({ snapshot });
      },
      onFrames: (frames) => {
        this.#queue.push(...frames);
        // A timer, not an animation frame: those stop in a hidden tab.
        this.#drawing ??= setTimeout(() => this.#draw(), 16);
      },
      onConnection: (connected) => this.#set({ connected }),
    }).catch((error: unknown) => {
      if (!running.signal.aborted) this.#set({ error });
    });
  }

  #draw(): void {
    if (this.#drawing) clearTimeout(this.#drawing);
    this.#drawing = null;
    const frames = this.#queue;
    const before = this.#state.snapshot;
    if (frames.length === 0 || !before) return;
    this.#queue = [];
    const now = new Date().toISOString();
    this.#set({ snapshot: frames.reduce((snapshot, frame) => reduce(snapshot, frame, now), before) });
    for (const frame of frames) for (const listener of this.#eventListeners) listener(frame);
  }

  readonly #visibility = (): void => {
    if (this.#hiding) clearTimeout(this.#hiding);
    this.#hiding = null;
    if (!document.hidden) this.#follow();
    else this.#hiding = setTimeout(() => this.#rest(), HIDDEN_MS);
  };

  #rest(): void {
    const status = this.#state.snapshot?.status;
    if (status !== "idle" && status !== "waiting") {
      this.#hiding = setTimeout(() => this.#rest(), HIDDEN_MS);
      return;
    }
    this.#draw();
    this.#running?.abort();
    this.#running = null;
  }

  #set(change: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

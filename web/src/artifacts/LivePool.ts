/** A frame that may run, as its pool knows it. */
export interface Place {
  /** It is in view, or about to be. */
  readonly near: boolean;
  /** When it was last near: a count, not a time. */
  readonly seen: number;
  readonly live: boolean;
}

/**
 * Which places run. Those near the view come first, and one that runs is not stopped for another that is also near; what
 * room is left keeps the frames seen last, so that scrolling back a little finds them as they were.
 */
export function chooseLive<T extends Place>(places: readonly T[], most: number): ReadonlySet<T> {
  const near = places.filter((place) => place.near).sort((a, b) => Number(b.live) - Number(a.live) || a.seen - b.seen);
  const far = places.filter((place) => !place.near && place.live).sort((a, b) => b.seen - a.seen);
  return new Set([...near, ...far].slice(0, most));
}

interface Member extends Place {
  near: boolean;
  seen: number;
  live: boolean;
  readonly onChange: (live: boolean) => void;
}

/** Every frame is a document with scripts of its own: only so many run at once, however long the page is. */
export class LivePool {
  readonly #members = new Set<Member>();
  #count = 0;

  constructor(readonly most: number) {}

  join(onChange: (live: boolean) => void): { readonly move: (near: boolean) => void; readonly leave: () => void } {
    const member: Member = { near: false, seen: 0, live: false, onChange };
    this.#members.add(member);
    return {
      move: (near) => {
        if (member.near || near) member.seen = ++this.#count;
        member.near = near;
        this.#settle();
      },
      leave: () => {
        this.#members.delete(member);
        if (member.live) onChange(false);
        this.#settle();
      },
    };
  }

  #settle(): void {
    const chosen = chooseLive([...this.#members], this.most);
    for (const member of this.#members) {
      const live = chosen.has(member);
      if (live === member.live) continue;
      member.live = live;
      member.onChange(live);
    }
  }
}

/** Frames of a conversation or a page, at their own size. */
export const pagePool = new LivePool(6);
/** The gallery's thumbnails: more of them are in view at once, and nobody uses them. */
export const thumbnailPool = new LivePool(12);

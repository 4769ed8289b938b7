/** Where somebody was reading: the message at the top, and how far above it the view began. */
export interface Place {
  readonly message: string;
  readonly offset: number;
}

const key = (conversation: string) => `qhub.place.${conversation}`;

/** Where this tab was in a conversation, so that a reload comes back there. At the end there is nothing to keep. */
export const places = {
  get(conversation: string): Place | null {
    try {
      const found: unknown = JSON.parse(sessionStorage.getItem(key(conversation)) ?? "null");
      return isPlace(found) ? found : null;
    } catch {
      return null; // no storage here, or not ours
    }
  },
  set(conversation: string, place: Place | null): void {
    try {
      if (place === null) sessionStorage.removeItem(key(conversation));
      else sessionStorage.setItem(key(conversation), JSON.stringify(place));
    } catch {
      // Full or forbidden: a reload then begins at the end.
    }
  },
};

function isPlace(value: unknown): value is Place {
  return (
    typeof value === "object" &&
    value !== null &&
    "message" in value &&
    typeof value.message === "string" &&
    "offset" in value &&
    typeof value.offset === "number"
  );
}

/** localStorage that never throws: a browser may forbid it, and the app then simply forgets. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`qhub.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(`qhub.${key}`);
      else localStorage.setItem(`qhub.${key}`, value);
    } catch {
      // Full or forbidden: nothing here is worth an error.
    }
  },
  /** Removes every key that starts with the prefix. */
  clear(prefix: string): void {
    try {
      const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
      for (const key of keys) if (key.startsWith(`qhub.${prefix}`)) localStorage.removeItem(key);
    } catch {
      // As above.
    }
  },
};

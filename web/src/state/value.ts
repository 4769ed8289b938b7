import { useSyncExternalStore } from "react";

/** A value outside React that components can subscribe to. */
export class Value<T> {
  readonly #listeners = new Set<() => void>();
  #current: T;

  constructor(initial: T) {
    this.#current = initial;
  }

  readonly get = (): T => this.#current;

  set(value: T): void {
    if (Object.is(value, this.#current)) return;
    this.#current = value;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function useValue<T>(value: Value<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get);
}

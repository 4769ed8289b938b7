import { type ComponentType, createElement, lazy, useState } from "react";

/** A part of the app that is fetched when it is needed. */
export interface Loadable<Part> {
  readonly load: () => Promise<Part>;
  /** A component of it. Where the part is there it is shown at once: React's `lazy` alone would show what stands in for
   * it first, and no less than 300 ms. */
  readonly component: <Props extends object>(pick: (part: Part) => ComponentType<Props>) => ComponentType<Props>;
}

export function loadable<Part>(fetch: () => Promise<Part>): Loadable<Part> {
  let loaded: Part | null = null;
  const load = async () => {
    loaded = await fetch();
    return loaded;
  };
  return {
    load,
    component: <Props extends object>(pick: (part: Part) => ComponentType<Props>) => {
      const Fetched: unknown = lazy(async () => ({ default: pick(await load()) }));
      return function Loaded(props: Props) {
        // As it was first shown: another component would be another page.
        const [Shown] = useState<ComponentType<Props>>(() =>
          loaded === null ? (Fetched as ComponentType<Props>) : pick(loaded),
        );
        return createElement(Shown, props);
      };
    },
  };
}

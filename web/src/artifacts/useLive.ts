import { type RefObject, useEffect, useState } from "react";
import type { LivePool } from "./LivePool";

/** A frame is made ready this far before it comes into view. */
const AHEAD = "400px";

/** Whether the frame in `place` may run now: it is near the view, and its pool has room. */
export function useLive(place: RefObject<HTMLElement | null>, pool: LivePool): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const ticket = pool.join(setLive);
    // `scrollMargin` reaches into a list that scrolls by itself; a browser without it only waits until it is in view.
    const options = { rootMargin: AHEAD, scrollMargin: AHEAD };
    const observer = new IntersectionObserver(
      (entries) => ticket.move(entries.at(-1)?.isIntersecting ?? false),
      options,
    );
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      ticket.leave();
    };
  }, [place, pool]);
  return live;
}

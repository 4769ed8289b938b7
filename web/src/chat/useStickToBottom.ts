import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Place, places } from "../state/places";
import { goTo, placeIn } from "./usePlace";

/** Closer to the end than this counts as being there. */
const NEAR_PX = 64;

export interface StickToBottom {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly atBottom: boolean;
  readonly goToBottom: (behavior?: ScrollBehavior) => void;
  /** Where a reload comes back to, until somebody moves. */
  readonly wanted: RefObject<Place | null>;
  readonly isStuck: () => boolean;
  /** The view was brought to where it is: what is drawn late takes nobody away from there. */
  readonly stay: () => void;
}

/**
 * Keeps the end in view while it grows, but only for a person who is there: whoever scrolled up to read stays put.
 * `top` names the oldest message; when it changes, older ones were put on top, and the view is moved down by as much.
 */
export function useStickToBottom(conversation: string, top: string | null): StickToBottom {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [place] = useState(() => places.get(conversation));
  const wanted = useRef(place);
  const stuck = useRef(place === null);
  const height = useRef(0);
  const [atBottom, setAtBottom] = useState(true);

  const goToBottom = useCallback((behavior: ScrollBehavior = "instant") => {
    stuck.current = true;
    wanted.current = null;
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior });
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (stuck.current) goToBottom();
    else if (!wanted.current) element.scrollTop += element.scrollHeight - height.current;
  }, [top, goToBottom]);

  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;
    return watch(element, inner, {
      letGo: () => {
        stuck.current = false;
      },
      onMove: (near, down) => {
        if (near && down) stuck.current = true;
        setAtBottom(near);
      },
      onResize: () => {
        height.current = element.scrollHeight;
        if (stuck.current) goToBottom();
        // What is drawn late, above, must not move the place away again.
        else if (wanted.current) goTo(element, wanted.current);
      },
    });
  }, [goToBottom]);

  const isStuck = useCallback(() => stuck.current, []);
  const stay = useCallback(() => {
    const here = scroller.current && placeIn(scroller.current);
    stuck.current = false;
    wanted.current = here;
    places.set(conversation, here);
  }, [conversation]);
  return { scroller, content, atBottom, goToBottom, wanted, isStuck, stay };
}

interface Watcher {
  /** The person moved up. */
  readonly letGo: () => void;
  readonly onMove: (near: boolean, down: boolean) => void;
  readonly onResize: () => void;
}

/**
 * Tells a person's scrolling from the browser's: a position also moves when what is above or below changes its size,
 * and that must not count as a wish to read further up.
 */
function watch(element: HTMLElement, inner: HTMLElement, watcher: Watcher): () => void {
  let top = element.scrollTop;
  let size = 0;
  let finger = 0;
  let held = false;
  const currentSize = () => element.scrollHeight * 1e5 + element.clientHeight;
  const scrollable = () => element.scrollHeight > element.clientHeight;
  const move = () => {
    const near = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    if (element.scrollTop < top && size === currentSize()) watcher.letGo();
    watcher.onMove(near, element.scrollTop >= top);
    top = element.scrollTop;
    size = currentSize();
  };
  const observer = new ResizeObserver(() => {
    size = currentSize();
    if (!held) watcher.onResize();
    // What shrank took the position along: nobody has moved up.
    top = element.scrollTop;
    move();
  });
  observer.observe(inner);
  observer.observe(element);

  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  element.addEventListener("scroll", move, options);
  element.addEventListener("wheel", (event) => event.deltaY < 0 && scrollable() && watcher.letGo(), options);
  // What is pressed must not move away before it is let go: the click would be nobody's.
  element.addEventListener(
    "pointerdown",
    (event) => {
      held = event.isPrimary && event.button === 0 && event.target !== element;
    },
    options,
  );
  const release = () => {
    if (!held) return;
    held = false;
    setTimeout(() => watcher.onResize()); // the click comes after the release
  };
  for (const end of ["pointerup", "pointercancel"] as const) window.addEventListener(end, release, options);
  // Whoever is deciding about something must not lose it from view.
  const decides = (target: EventTarget | null) =>
    target instanceof Element && target.closest("[data-decision]") !== null;
  element.addEventListener("focusin", (event) => decides(event.target) && watcher.letGo(), options);
  element.addEventListener(
    "touchstart",
    (event) => {
      finger = event.touches[0]?.clientY ?? 0;
    },
    options,
  );
  element.addEventListener(
    "touchmove",
    (event) => {
      const y = event.touches[0]?.clientY ?? finger;
      if (y > finger && scrollable()) watcher.letGo();
      finger = y;
    },
    options,
  );
  return () => {
    observer.disconnect();
    listening.abort();
  };
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Place, places } from "../state/places";

/** A position is noted this long after the last movement. */
const SETTLED_MS = 150;

interface Options {
  readonly conversation: string;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The place to come back to; null once it was found, or somebody moved. */
  readonly wanted: RefObject<Place | null>;
  /** The oldest message that is there. */
  readonly first: string | null;
  readonly hasEarlier: boolean;
  readonly onLoadEarlier: () => Promise<void>;
  readonly isAtEnd: () => boolean;
}

/** Notes where somebody reads, and comes back there after a reload, loading earlier messages as far as that takes. */
export function usePlace(options: Options): void {
  const { conversation, scroller, wanted, first, hasEarlier, onLoadEarlier, isAtEnd } = options;

  useLayoutEffect(() => {
    const place = wanted.current;
    if (!place || !scroller.current) return;
    if (goTo(scroller.current, place)) return;
    if (hasEarlier) void onLoadEarlier().catch(() => undefined);
    else wanted.current = null; // deleted, or on another branch
  }, [scroller, wanted, first, hasEarlier, onLoadEarlier]);

  const atEnd = useRef(isAtEnd);
  atEnd.current = isAtEnd;
  useEffect(() => {
    const element = scroller.current;
    if (!element || conversation === "") return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const note = () => {
      timer = null;
      if (!wanted.current) places.set(conversation, atEnd.current() ? null : placeIn(element));
    };
    const later = () => {
      if (timer) clearTimeout(timer);
      timer = setTimeout(note, SETTLED_MS);
    };
    const found = () => {
      wanted.current = null;
    };
    const listening = new AbortController();
    const passive = { passive: true, signal: listening.signal };
    element.addEventListener("scroll", later, passive);
    for (const kind of ["wheel", "touchstart", "keydown", "pointerdown"])
      element.addEventListener(kind, found, passive);
    window.addEventListener("pagehide", note, passive);
    return () => {
      listening.abort();
      if (timer) note();
    };
  }, [conversation, scroller, wanted]);
}

/** Scrolls to a place; false where its message is not there. */
export function goTo(scroller: HTMLElement, { message, offset }: Place): boolean {
  const row = scroller.querySelector(`[data-message="${CSS.escape(message)}"]`);
  if (!row) return false;
  scroller.scrollTop += row.getBoundingClientRect().top - scroller.getBoundingClientRect().top - offset;
  return true;
}

/** Where a view begins. */
export function placeIn(scroller: HTMLElement): Place | null {
  const top = scroller.getBoundingClientRect().top;
  for (const row of scroller.querySelectorAll<HTMLElement>("[data-message]")) {
    const box = row.getBoundingClientRect();
    if (box.bottom > top) return { message: row.dataset.message ?? "", offset: Math.round(box.top - top) };
  }
  return null;
}

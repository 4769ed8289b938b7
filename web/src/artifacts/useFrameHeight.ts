import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * A frame's height as it says it, null until it does; `first` is what its place has meanwhile. A frame that grows out
 * of view, above what is being read, moves the scroll by as much: the words stay where the eyes are.
 */
export function useFrameHeight(place: RefObject<HTMLElement | null>, first: number) {
  const [height, setHeight] = useState<number | null>(null);
  const before = useRef(first);
  useLayoutEffect(() => {
    const grown = (height ?? first) - before.current;
    before.current += grown;
    if (grown === 0 || !place.current) return;
    const scroller = scrollerOf(place.current);
    const end = place.current.getBoundingClientRect().bottom - grown;
    if (scroller && end <= scroller.getBoundingClientRect().top) scroller.scrollTop += grown;
  }, [place, first, height]);
  return [height, setHeight] as const;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return null;
}

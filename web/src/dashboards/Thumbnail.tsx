import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { thumbnailPool } from "../artifacts/LivePool";
import { SandboxedFrame } from "../artifacts/SandboxedFrame";
import { useLive } from "../artifacts/useLive";
import { LayoutDashboard } from "../ui/icons";
import { useFrameAddress } from "./useFrameAddress";

/** The window that a thumbnail's page believes to be in: a screen's, so that it looks as it does when opened. */
const WIDTH_PX = 1_200;
const HEIGHT_PX = 750;

/** A dashboard made small: for the eyes alone, it takes neither clicks nor focus and is not read aloud. */
export function Thumbnail({ id, version }: { id: string; version: number }) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const live = useLive(place, thumbnailPool);
  // A new version is a new picture.
  const { address, error } = useFrameAddress(id, null, live, version);
  const [loaded, setLoaded] = useState(false);
  const scale = useWidth(place) / WIDTH_PX;
  const shown = address !== null && !error;
  return (
    <div
      ref={place}
      inert
      aria-hidden
      data-testid="thumbnail"
      className="pointer-events-none relative aspect-[16/10] overflow-hidden bg-panel"
    >
      <LayoutDashboard
        className="absolute top-1/2 left-1/2 size-8 -translate-1/2 text-line-strong opacity-60"
        aria-hidden
      />
      {shown ? (
        <SandboxedFrame
          key={address.load}
          frame={frame}
          src={address.url}
          title=""
          tabIndex={-1}
          onLoad={() => setLoaded(true)}
          style={{ width: WIDTH_PX, height: HEIGHT_PX, transform: `scale(${scale})`, opacity: loaded ? 1 : 0 }}
          className="absolute top-0 left-0 max-w-none origin-top-left transition-opacity"
        />
      ) : null}
    </div>
  );
}

function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

import { useRef } from "react";
import { pagePool } from "../artifacts/LivePool";
import { SandboxedFrame } from "../artifacts/SandboxedFrame";
import { useFrameHeight } from "../artifacts/useFrameHeight";
import { useLive } from "../artifacts/useLive";
import { errorText, useText } from "../i18n";
import { Button } from "../ui/Button";
import { classes } from "../ui/classes";
import { Spinner } from "../ui/Spinner";
import { ApiError } from "../wire/errors";
import { useFrameAddress } from "./useFrameAddress";

/** The height of a dashboard that has not said its own. */
const FIRST_PX = 320;

interface Props {
  readonly id: string;
  readonly title: string;
  /** Which version; the current one where it is null. */
  readonly version?: number | null;
  /** As large as its place, instead of as high as its content. */
  readonly fill?: boolean;
  /** Grows with every wish to see the data of now. */
  readonly turn: number;
  readonly onLoaded?: () => void;
}

/** A dashboard's page, in a frame. */
export function DashboardFrame({ id, title, version = null, fill = false, turn, onLoaded }: Props) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const live = useLive(place, pagePool);
  const { address, error, retry } = useFrameAddress(id, version, live, turn);
  const [height, setHeight] = useFrameHeight(place, FIRST_PX);
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <div
      ref={place}
      data-testid="dashboard-frame"
      className={classes("relative bg-panel", fill && "h-full")}
      style={fill ? undefined : { height: height ?? FIRST_PX }}
    >
      {error ? (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-panel p-4 text-center text-sm text-ink-soft"
        >
          <p>{gone ? text.dashboardNotFound : `${text.dashboardFailed} ${errorText(error, text)}`}</p>
          {gone ? null : <Button onClick={retry}>{text.retry}</Button>}
        </div>
      ) : null}
      {!error && !address ? (
        <p className="flex h-full items-center justify-center gap-2 text-sm text-ink-faint">
          {live ? <Spinner /> : null} {text.frameLoading}
        </p>
      ) : null}
      {address && !error ? (
        <SandboxedFrame
          key={address.load}
          frame={frame}
          src={address.url}
          title={text.frameOf(title)}
          onLoad={onLoaded}
          onMessage={(message) => message.type === "height" && setHeight(message.height)}
          className="block size-full"
        />
      ) : null}
    </div>
  );
}

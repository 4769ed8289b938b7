import { useRef } from "react";
import { useText } from "../i18n";
import { classes } from "../ui/classes";
import type { ArtifactKind } from "./fence";
import { pagePool } from "./LivePool";
import { SandboxedFrame } from "./SandboxedFrame";
import { useFrameHeight } from "./useFrameHeight";
import { useLive } from "./useLive";

/** The height of a frame that has not said its own. */
const FIRST_PX = 240;

interface Props {
  readonly code: string;
  readonly kind: ArtifactKind;
  readonly title: string;
  /** As large as its place, instead of as high as its content. */
  readonly fill?: boolean;
}

/** What a model drew, running in a frame of its own while it is near the view. */
export function ArtifactFrame({ code, kind, title, fill = false }: Props) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const live = useLive(place, pagePool);
  const [height, setHeight] = useFrameHeight(place, FIRST_PX);
  return (
    <div
      ref={place}
      data-testid="artifact-frame"
      data-live={live}
      className={classes("bg-panel", fill && "h-full")}
      style={fill ? undefined : { height: height ?? FIRST_PX }}
    >
      {live ? (
        <RunningArtifact key={code} code={code} kind={kind} title={title} onHeight={setHeight} />
      ) : (
        <p className="flex h-full items-center justify-center p-4 text-sm text-ink-faint">
          {height === null ? text.frameLoading : text.artifactResting}
        </p>
      )}
    </div>
  );
}

function RunningArtifact({
  code,
  kind,
  title,
  onHeight,
}: Omit<Props, "fill"> & { onHeight: (height: number) => void }) {
  const text = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const sent = useRef(false);

  // Once: writing the document makes the frame "load" again, and its code could ask as often as it likes.
  function send() {
    if (sent.current) return;
    sent.current = true;
    // The frame has no origin that could be named. It is the hub's own page: the app's policy lets no other in.
    frame.current?.contentWindow?.postMessage({ type: "qhub:artefacto", html: code, tipo: kind, titulo: title }, "*");
  }

  return (
    <SandboxedFrame
      frame={frame}
      src="/artefacto"
      title={text.frameOf(title)}
      onLoad={send}
      onMessage={(message) => (message.type === "ready" ? send() : onHeight(message.height))}
      // Models draw for white paper: where the app is dark, their dark words would be lost on it.
      style={{ background: "#fff", colorScheme: "light" }}
      className="block size-full"
    />
  );
}

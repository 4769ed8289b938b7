import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { type FrameMessage, parseFrameMessage } from "./frameMessages";

interface Props extends Omit<ComponentProps<"iframe">, "sandbox" | "srcDoc" | "ref" | "allow" | "title"> {
  readonly title: string;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly onMessage?: (message: FrameMessage) => void;
}

/**
 * A frame for a model's code. It runs scripts and nothing else: no origin of ours, no forms, no windows, no downloads;
 * what it may load is the policy of the page at its address. The code never passes through this document's own HTML.
 */
export function SandboxedFrame({ frame, onMessage, title, ...rest }: Props) {
  const tell = useRef(onMessage);
  tell.current = onMessage;

  useEffect(() => {
    const listening = new AbortController();
    const hear = (event: MessageEvent<unknown>) => {
      if (!event.source || event.source !== frame.current?.contentWindow) return;
      const message = parseFrameMessage(event.data);
      if (message) tell.current?.(message);
    };
    window.addEventListener("message", hear, { signal: listening.signal });
    return () => listening.abort();
  }, [frame]);

  return <iframe ref={frame} title={title} sandbox="allow-scripts" allow="" referrerPolicy="no-referrer" {...rest} />;
}

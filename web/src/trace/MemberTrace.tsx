import { useState } from "react";
import { useText } from "../i18n";
import { QueryState } from "../ui/QueryState";
import { TraceView } from "./TraceView";
import { useMemberTrace } from "./useTrace";

/** How somebody else's answer came about, for an administrator: read when it is opened, and without what was said. */
export function MemberTrace({
  conversation,
  message,
  title,
}: {
  conversation: string;
  message: string;
  /** What it is called where there are several. */
  title?: string;
}) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const trace = useMemberTrace(conversation, message, open);
  return (
    <details data-testid="member-trace" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-sm font-semibold">{title ?? text.traceTitle}</summary>
      <div className="mt-3">
        {trace.data ? (
          <TraceView trace={trace.data} source={{ conversation, message, ofMember: true }} />
        ) : open ? (
          <QueryState query={trace} />
        ) : null}
      </div>
    </details>
  );
}

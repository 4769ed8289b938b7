import { Ban, Check, CircleSlash, Clock, X } from "../../ui/icons";
import { Spinner } from "../../ui/Spinner";
import type { ToolState } from "./toolState";

export function ToolStateIcon({ state }: { state: ToolState }) {
  switch (state) {
    case "approved":
    case "waiting":
      return <Clock className="size-4 shrink-0 text-accent" aria-hidden />;
    case "running":
      return <Spinner className="size-4 shrink-0 text-accent" />;
    case "completed":
      return <Check className="size-4 shrink-0 text-good" aria-hidden />;
    case "failed":
      return <X className="size-4 shrink-0" aria-hidden />;
    case "refused":
      return <Ban className="size-4 shrink-0 text-ink-faint" aria-hidden />;
    case "cancelled":
    case "stopped":
      return <CircleSlash className="size-4 shrink-0 text-ink-faint" aria-hidden />;
  }
}

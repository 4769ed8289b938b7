import { useId, useState } from "react";
import { useText } from "../i18n";
import { CopyButton } from "../ui/CopyButton";
import { classes } from "../ui/classes";
import { ChevronDown } from "../ui/icons";

/** Longer than this is cut on screen; copying gives all of it. */
const SHOWN_CHARS = 20_000;

/** The text that the file is to the agent: for those who want to know, not for everybody. */
export function AgentView({ content }: { content: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="border-t border-line px-2 py-1">
      <div className="flex min-h-8 items-center justify-between">
        <button
          type="button"
          data-testid="file-content-toggle"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex items-center gap-1.5 rounded-lg px-1.5 py-1 text-xs text-ink-soft hover:bg-hover hover:text-ink"
        >
          <ChevronDown className={classes("size-3.5 transition-transform", open && "rotate-180")} aria-hidden />
          {text.fileAgentView}
        </button>
        {open ? <CopyButton label={text.copy} content={() => content} /> : null}
      </div>
      <pre
        id={id}
        hidden={!open}
        tabIndex={0}
        role="group"
        aria-label={text.fileAgentView}
        className="mx-1.5 mb-2 max-h-72 overflow-auto rounded-lg bg-panel p-3 font-mono text-xs leading-relaxed"
      >
        {open ? (content.length > SHOWN_CHARS ? `${content.slice(0, SHOWN_CHARS)}\n…` : content) : null}
      </pre>
    </div>
  );
}

import { Popover } from "radix-ui";
import { useConfig } from "../api/queries";
import { useText } from "../i18n";
import { classes } from "./classes";
import { FlaskConical } from "./icons";

/** Says, for as long as it is so, that no language model is answering; a click says how to change that. */
export function DemoBadge({ className }: { className?: string }) {
  const text = useText();
  const config = useConfig();
  if (!config.data?.modelo.demonstracao) return null;
  const [before, after] = text.demoModelHow.split("{variable}");
  return (
    <Popover.Root>
      <Popover.Trigger
        data-testid="demo-badge"
        className={classes(
          "flex min-h-7 items-center justify-center gap-1.5 bg-warn-soft px-3 py-1 text-xs font-medium text-warn",
          className ?? "rounded-full",
        )}
      >
        <FlaskConical className="size-3.5 shrink-0" aria-hidden />
        <span className="truncate">{text.demoModel}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={6}
          collisionPadding={12}
          aria-label={text.demoModelTitle}
          className="z-50 w-[min(22rem,calc(100vw-1.5rem))] animate-fade rounded-xl border border-line bg-surface p-4 text-sm text-ink-soft shadow-soft"
        >
          <p className="font-medium text-ink">{text.demoModelTitle}</p>
          <p className="mt-1.5">{text.demoModelBody}</p>
          <p className="mt-1.5">
            {before}
            <code className="rounded bg-panel px-1 py-0.5 font-mono text-xs text-ink">ANTHROPIC_API_KEY</code>
            {after}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

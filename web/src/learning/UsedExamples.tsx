import { Sparkles } from "lucide-react";
import { Popover } from "radix-ui";
import { useFormats, useText } from "../i18n";
import type { AssistantMessage } from "../wire/types";

/** Under an answer: which golden examples the agent was shown for it, and by which words they were found. */
export function UsedExamples({ message }: { message: AssistantMessage }) {
  const text = useText();
  const format = useFormats();
  const examples = message.exemplos ?? [];
  if (examples.length === 0) return null;
  return (
    <Popover.Root>
      <Popover.Trigger
        data-testid="examples-used"
        className="flex min-h-7 items-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 transition-colors hover:bg-hover hover:text-ink"
      >
        <Sparkles className="size-3.5 shrink-0 text-accent" aria-hidden />
        {text.examplesUsed(format.number(examples.length))}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={text.examplesUsedTitle}
          className="z-50 w-[min(24rem,calc(100vw-1.5rem))] animate-fade rounded-xl border border-line bg-surface p-4 text-sm shadow-soft"
        >
          <p className="font-medium">{text.examplesUsedTitle}</p>
          <ul className="mt-2 space-y-2">
            {examples.map((example) => (
              <li key={example.id} className="text-ink-soft">
                <span className="font-mono text-xs">{example.id.slice(0, 8)}</span> ·{" "}
                {text.exampleVersion(example.versao)} ·{" "}
                {text.exampleLikeness(format.number(Math.round(example.semelhanca * 100)), example.termos.join(", "))}
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

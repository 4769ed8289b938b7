import { useFormats, useText } from "../i18n";
import { ChipPopover } from "../ui/ChipPopover";
import { Sparkles } from "../ui/icons";
import type { AssistantMessage } from "../wire/types";

/** Under an answer: which golden examples the agent was shown for it, and by which words they were found. */
export function UsedExamples({ message }: { message: AssistantMessage }) {
  const text = useText();
  const format = useFormats();
  const examples = message.exemplos ?? [];
  if (examples.length === 0) return null;
  return (
    <ChipPopover
      icon={Sparkles}
      label={text.examplesUsed(format.number(examples.length))}
      title={text.examplesUsedTitle}
      testId="examples-used"
    >
      <ul className="space-y-2">
        {examples.map((example) => (
          <li key={example.id} className="text-ink-soft">
            <span className="font-mono text-xs">{example.id.slice(0, 8)}</span> · {text.exampleVersion(example.versao)}{" "}
            · {text.exampleLikeness(format.number(Math.round(example.semelhanca * 100)), example.termos.join(", "))}
          </li>
        ))}
      </ul>
    </ChipPopover>
  );
}

import { useText } from "../i18n";
import { Select } from "../ui/Select";
import { Switch } from "../ui/Switch";
import type { ToolServer } from "../wire/types";
import { type ServerDraft, toggled } from "./serverDraft";

interface Props {
  readonly draft: ServerDraft;
  readonly tools: ToolServer["ferramentas"];
  readonly onChange: (draft: ServerDraft) => void;
}

type Effect = ToolServer["ferramentas"][number]["efeito"];

/** Which tools agents get, and what each of them does. */
export function ToolChoices({ draft, tools, onChange }: Props) {
  const text = useText();
  const originals = tools.map((tool) => tool.original);

  function setEffect(original: string, effect: Effect | "") {
    const { [original]: _, ...others } = draft.effects;
    onChange({ ...draft, effects: effect ? { ...others, [original]: effect } : others });
  }

  return (
    <div className="space-y-3 text-sm">
      <Switch
        testId="server-every-tool"
        label={text.toolServerEveryTool}
        checked={draft.tools === null}
        onChange={(every) => onChange({ ...draft, tools: every ? null : originals })}
      />
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {tools.map(({ original }) => (
          <li key={original} className="flex flex-wrap items-center gap-2 px-3 py-2">
            <label className="flex min-w-40 flex-1 items-center gap-2 break-all">
              <input
                type="checkbox"
                aria-label={text.toolServerGive(original)}
                className="size-4 accent-accent"
                disabled={draft.tools === null}
                checked={draft.tools?.includes(original) ?? true}
                onChange={(event) =>
                  onChange({ ...draft, tools: toggled(draft.tools ?? originals, original, event.target.checked) })
                }
              />
              <code className="font-mono text-xs">{original}</code>
            </label>
            <Select<Effect | "">
              label={text.toolServerEffect(original)}
              hideLabel
              value={draft.effects[original] ?? ""}
              options={[
                ["", text.toolServerEffectDefault],
                ["read", text.toolServerReads],
                ["write", text.toolServerWrites],
              ]}
              onChoose={(effect) => setEffect(original, effect)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useText } from "../i18n";
import { nameInWords } from "../i18n/callNames";
import { TextArea } from "../learning/TextArea";
import { Field } from "../ui/Field";
import { Select } from "../ui/Select";
import type { AgentContent, OfferedTool } from "../wire/types";

interface Props {
  readonly content: AgentContent;
  readonly offered: readonly OfferedTool[];
  readonly models: readonly string[];
  readonly onChange: (content: AgentContent) => void;
}

type Verdict = AgentContent["politica"][string];

/** What an agent is called, told and given. */
export function AgentForm({ content, offered, models, onChange }: Props) {
  const text = useText();
  const set = (change: Partial<AgentContent>) => onChange({ ...content, ...change });
  return (
    <div className="space-y-5" data-testid="agent-form">
      <div className="grid grid-cols-[1fr_5rem] gap-3">
        <Field
          label={text.ownAgentName}
          value={content.nome}
          maxLength={100}
          onChange={(event) => set({ nome: event.target.value })}
        />
        <Field
          label={text.ownAgentIcon}
          value={content.icone}
          maxLength={8}
          onChange={(event) => set({ icone: event.target.value })}
        />
      </div>
      <Field
        label={text.ownAgentDescription}
        value={content.descricao}
        maxLength={300}
        onChange={(event) => set({ descricao: event.target.value })}
      />
      <TextArea
        label={text.ownAgentPrompt}
        testId="agent-prompt"
        rows={10}
        value={content.prompt}
        onChange={(prompt) => set({ prompt })}
      />
      {models.length > 0 ? (
        <Select
          label={text.model}
          value={content.modelo ?? ""}
          options={[["", text.ownAgentMainModel], ...models.map((model) => [model, model] as const)]}
          onChoose={(model) => set({ modelo: model === "" ? null : model })}
        />
      ) : null}
      <ToolList content={content} offered={offered} onChange={set} />
      <TextArea
        label={text.ownAgentSuggestions}
        testId="agent-suggestions"
        rows={3}
        value={content.sugestoes.join("\n")}
        onChange={(lines) => set({ sugestoes: lines === "" ? [] : lines.split("\n") })}
      />
    </div>
  );
}

/** The tools that it has, and what may happen to each. */
function ToolList({
  content,
  offered,
  onChange,
}: {
  content: AgentContent;
  offered: readonly OfferedTool[];
  onChange: (change: Partial<AgentContent>) => void;
}) {
  const text = useText();
  function give(name: string, on: boolean) {
    const { [name]: _, ...politica } = content.politica;
    const ferramentas = on ? [...content.ferramentas, name] : content.ferramentas.filter((one) => one !== name);
    onChange({ ferramentas, politica: on ? content.politica : politica });
  }
  function judge(name: string, verdict: Verdict | "") {
    const { [name]: _, ...others } = content.politica;
    onChange({ politica: verdict === "" ? others : { ...others, [name]: verdict } });
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-soft">{text.ownAgentTools}</legend>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {offered.map(({ nome, descricao, escreve }) => {
          const given = content.ferramentas.includes(nome);
          return (
            <li key={nome} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
              <label className="flex min-w-0 flex-1 basis-56 items-start gap-2.5 text-sm">
                <input
                  type="checkbox"
                  className="mt-0.5 size-4 accent-(--accent)"
                  checked={given}
                  data-testid={`tool-${nome}`}
                  onChange={(event) => give(nome, event.target.checked)}
                />
                <span className="min-w-0">
                  <span className="block">{nameInWords(nome)}</span>
                  <span className="line-clamp-2 text-xs text-ink-soft">{descricao}</span>
                </span>
              </label>
              {given ? (
                <Select
                  label={text.policyChange(nameInWords(nome))}
                  hideLabel
                  className="w-44"
                  value={content.politica[nome] ?? ""}
                  options={[
                    ["", text.ownAgentToolDefault(escreve)],
                    ["executar", text.policyRun],
                    ["perguntar", text.policyAsk],
                    ["insistir", text.ownAgentInsist],
                    ["negar", text.policyDeny],
                  ]}
                  onChoose={(verdict) => judge(nome, verdict)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

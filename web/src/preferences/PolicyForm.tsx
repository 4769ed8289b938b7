import { type FormEvent, useId, useState } from "react";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { Select } from "../ui/Select";
import type { Agent, Policy } from "../wire/types";
import { EVERY_AGENT, usePolicyWords } from "./policyWords";

interface Props {
  readonly agents: readonly Agent[];
  readonly known: readonly Policy[];
  readonly busy: boolean;
  /** Says whether it was saved. */
  readonly onSave: (policy: Policy) => Promise<boolean>;
}

/** A new word of the organisation about a tool. */
export function PolicyForm({ agents, known, busy, onSave }: Props) {
  const text = useText();
  const words = usePolicyWords();
  const tools = useId();
  const [agent, setAgent] = useState(EVERY_AGENT);
  const [tool, setTool] = useState("");
  const [decision, setDecision] = useState<Policy["decisao"]>("perguntar");

  async function save(event: FormEvent) {
    event.preventDefault();
    if (await onSave({ agente_id: agent, ferramenta: tool.trim(), decisao: decision })) setTool("");
  }

  return (
    <form
      data-testid="policy-form"
      onSubmit={(event) => void save(event)}
      className="grid items-end gap-3 sm:grid-cols-3"
    >
      <Select
        label={text.policyAgent}
        value={agent}
        options={[[EVERY_AGENT, text.policyEveryAgent], ...agents.map(({ id, nome }) => [id, nome] as const)]}
        onChoose={setAgent}
      />
      <Field
        label={text.policyTool}
        list={tools}
        required
        autoComplete="off"
        spellCheck={false}
        placeholder={text.policyToolHint}
        value={tool}
        onChange={(event) => setTool(event.target.value)}
      />
      <datalist id={tools}>
        {[...new Set(known.map(({ ferramenta }) => ferramenta))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Select label={text.policyDecision} value={decision} options={words} onChoose={setDecision} />
      <Button type="submit" look="primary" disabled={busy || tool.trim() === ""} className="h-11 sm:col-start-3">
        {text.policyAdd}
      </Button>
    </form>
  );
}

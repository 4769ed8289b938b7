import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useAgents } from "../api/queries";
import { useFormats, useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { Button } from "../ui/Button";
import { Problem } from "../ui/Problem";
import { Select } from "../ui/Select";
import type { Example } from "../wire/types";
import { TextArea } from "./TextArea";
import { useExample, useRefreshLearning } from "./useLearning";

/** Writes an example, or words one anew; every form that it has had can count again. */
export function ExampleDialog({ example, onClose }: { example: Example | null; onClose: () => void }) {
  const text = useText();
  const agents = useAgents();
  const refresh = useRefreshLearning();
  const [agent, setAgent] = useState(example?.agente_id ?? "");
  const [pergunta, setPergunta] = useState(example?.pergunta ?? "");
  const [resposta, setResposta] = useState(example?.resposta ?? "");
  const known = agents.data ?? [];
  const agente_id = agent || known[0]?.id || "";

  async function save() {
    if (example) await api.changeExample(example.id, { pergunta, resposta });
    else await api.addExample({ agente_id, pergunta, resposta });
    await refresh();
  }
  const other = useMutation({
    mutationFn: async (action: () => Promise<unknown>) => {
      await action();
      await refresh();
    },
    onSuccess: onClose,
  });

  return (
    <ActionForm
      wide
      title={example ? text.exampleEditTitle : text.exampleNew}
      testId="example-save"
      ready={!other.isPending && pergunta.trim() !== "" && resposta.trim() !== ""}
      onSubmit={save}
      onClose={onClose}
      more={
        example ? (
          <Button
            look="refuse"
            className="mr-auto"
            data-testid="example-delete"
            disabled={other.isPending}
            onClick={() => other.mutate(() => api.deleteExample(example.id))}
          >
            {text.remove}
          </Button>
        ) : null
      }
    >
      {example ? null : (
        <Select
          label={text.exampleAgent}
          data-testid="example-agent"
          value={agente_id}
          options={known.map(({ id, nome }) => [id, nome] as const)}
          onChoose={setAgent}
        />
      )}
      <TextArea
        label={text.exampleQuestion}
        testId="example-question"
        rows={2}
        value={pergunta}
        onChange={setPergunta}
      />
      <TextArea label={text.exampleAnswer} testId="example-answer" rows={6} value={resposta} onChange={setResposta} />
      {example ? (
        <Versions
          id={example.id}
          current={example.versao}
          busy={other.isPending}
          onRestore={(version) => other.mutate(() => api.restoreExample(example.id, version))}
        />
      ) : null}
      <Problem error={other.error} />
    </ActionForm>
  );
}

interface VersionsProps {
  readonly id: string;
  readonly current: number;
  readonly busy: boolean;
  readonly onRestore: (version: number) => void;
}

function Versions({ id, current, busy, onRestore }: VersionsProps) {
  const text = useText();
  const format = useFormats();
  const detail = useExample(id);
  const versions = detail.data?.versoes ?? [];
  if (versions.length < 2) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold">{text.exampleVersions}</h3>
      <ul className="mt-2 divide-y divide-line text-sm">
        {versions.map((version) => (
          <li key={version.versao} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{version.resposta}</span>
              <span className="text-xs text-ink-faint">
                {text.exampleVersion(version.versao)} · {version.autor ?? "—"} · {format.dateTime(version.criada)}
              </span>
            </span>
            {version.versao === current ? (
              <span className="text-xs text-ink-soft">{text.exampleCurrent}</span>
            ) : (
              <Button
                look="ghost"
                className="text-xs"
                data-testid="example-restore"
                disabled={busy}
                onClick={() => onRestore(version.versao)}
              >
                {text.exampleRestore}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

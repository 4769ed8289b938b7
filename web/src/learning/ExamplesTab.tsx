import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useAgents } from "../api/queries";
import { useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { Plus, Sparkles } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { QueryState } from "../ui/QueryState";
import { Switch } from "../ui/Switch";
import type { Example } from "../wire/types";
import { ExampleDialog } from "./ExampleDialog";
import { useExamples, useRefreshLearning } from "./useLearning";

/** What agents are shown when a similar question comes. */
export function ExamplesTab() {
  const text = useText();
  const list = useExamples();
  const refresh = useRefreshLearning();
  const [opened, setOpened] = useState<Example | "new" | null>(null);
  const toggle = useMutation({
    mutationFn: ({ id, ativo }: Pick<Example, "id" | "ativo">) => api.changeExample(id, { ativo }),
    onSuccess: refresh,
  });
  const examples = list.data?.exemplos ?? [];

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-sm text-ink-soft">{text.examplesIntro}</p>
        <Button data-testid="example-new" onClick={() => setOpened("new")}>
          <Plus className="size-4" aria-hidden /> {text.exampleNew}
        </Button>
      </div>
      <Problem error={toggle.error} />
      <QueryState query={list} />
      {list.isSuccess && examples.length === 0 ? (
        <div className="flex flex-col items-center gap-3 py-12 text-center">
          <Sparkles className="size-9 text-ink-faint" aria-hidden />
          <p className="max-w-md text-sm text-ink-soft">{text.examplesNone}</p>
        </div>
      ) : null}
      <ul className="space-y-3">
        {examples.map((example) => (
          <ExampleItem
            key={example.id}
            example={example}
            onOpen={() => setOpened(example)}
            onToggle={(on) => toggle.mutate({ id: example.id, ativo: on })}
          />
        ))}
      </ul>
      {opened ? <ExampleDialog example={opened === "new" ? null : opened} onClose={() => setOpened(null)} /> : null}
    </div>
  );
}

interface ItemProps {
  readonly example: Example;
  readonly onOpen: () => void;
  readonly onToggle: (on: boolean) => void;
}

function ExampleItem({ example, onOpen, onToggle }: ItemProps) {
  const text = useText();
  const format = useFormats();
  const agents = useAgents();
  const agent = agents.data?.find(({ id }) => id === example.agente_id)?.nome ?? example.agente_id;
  return (
    <li data-testid="example-item" className="rounded-2xl border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 font-medium break-words">{example.pergunta}</p>
        <Switch
          testId="example-active"
          label={text.exampleActive}
          checked={example.ativo}
          onChange={onToggle}
          className="text-sm"
        />
      </div>
      <p className="mt-1.5 line-clamp-3 text-sm break-words whitespace-pre-line text-ink-soft">{example.resposta}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-xs text-ink-faint">
        <span>
          {agent} · {text.exampleVersion(example.versao)} · {format.dateTime(example.atualizado)}
        </span>
        <Button look="ghost" className="text-xs" data-testid="example-open" onClick={onOpen}>
          {text.exampleEdit}
        </Button>
      </div>
    </li>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { Search } from "../ui/icons";
import { Notice } from "../ui/Notice";
import { Problem } from "../ui/Problem";
import { Section } from "../ui/Section";
import { Select } from "../ui/Select";
import type { Collection, KnowledgeHit, QueryAnswer } from "../wire/types";

const QUERY_LENGTH = 1000;

/** Tries a question as an agent would ask it, and shows why each passage came where it did. */
export function QuerySection({ collections }: { collections: readonly Collection[] }) {
  const text = useText();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState("");
  const [answer, setAnswer] = useState<QueryAnswer | null>(null);
  // What was found stays while the next question is asked.
  const search = useMutation({ mutationFn: () => api.testQuery(query, chosen || null), onSuccess: setAnswer });

  return (
    <Section title={text.queryTest} hint={text.queryHint}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.mutate();
        }}
        className="flex flex-wrap items-end gap-2"
      >
        <Field
          className="min-w-0 flex-1 basis-56"
          label={text.queryText}
          data-testid="query-text"
          maxLength={QUERY_LENGTH}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Select
          className="basis-40"
          label={text.queryCollection}
          value={chosen}
          options={[
            ["", text.queryAll] as const,
            ...collections.map((collection) => [collection.id, collection.nome] as const),
          ]}
          onChoose={setChosen}
        />
        <Button
          look="primary"
          type="submit"
          data-testid="query-run"
          className="h-11"
          disabled={search.isPending || !query.trim()}
        >
          <Search className="size-4" aria-hidden /> {text.queryRun}
        </Button>
      </form>
      <Problem error={search.error} className="mt-3" />
      {answer ? (
        <div data-testid="query-answer" data-found={answer.encontrado} className="mt-4 space-y-3">
          <Notice kind={answer.encontrado ? "info" : "warn"}>
            {answer.encontrado ? text.queryFound : answer.talvez ? text.queryPerhaps : text.queryNotFound}
          </Notice>
          <ol className="space-y-3">
            {answer.resultados.map((hit) => (
              <HitItem key={hit.id} hit={hit} />
            ))}
          </ol>
        </div>
      ) : null}
    </Section>
  );
}

function HitItem({ hit }: { hit: KnowledgeHit }) {
  const text = useText();
  const format = useFormats();
  const scores = [
    [text.scoreFused, hit.pontuacao],
    [text.scoreLexical, hit.lexical],
    [text.scoreSemantic, hit.semantica],
  ] as const;
  return (
    <li data-testid="query-hit" className="rounded-lg border border-line p-3 text-sm">
      <p className="font-medium">{[hit.documento, ...hit.secao].join(" › ")}</p>
      <p className="mt-1 line-clamp-3 whitespace-pre-line text-ink-soft">{hit.texto}</p>
      <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-faint">
        {scores.map(([name, value]) => (
          <div key={name} className="flex gap-1">
            <dt>{name}</dt>
            <dd className="font-medium text-ink tabular-nums">{value === null ? "—" : format.decimal(value, 2)}</dd>
          </div>
        ))}
        <div>{hit.colecao}</div>
      </dl>
    </li>
  );
}

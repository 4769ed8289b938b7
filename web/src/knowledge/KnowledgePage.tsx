import { BookOpen, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { errorText, useFormats, useText } from "../i18n";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { PageHeader } from "../ui/PageHeader";
import { Loading } from "../ui/Spinner";
import type { Identity, Knowledge } from "../wire/types";
import { CollectionDialog } from "./CollectionDialog";
import { CollectionSection } from "./CollectionSection";
import { QuerySection } from "./QuerySection";
import { useKnowledge } from "./useKnowledge";

/** The documents that agents answer from: for administrators, who add them, index them anew and try a question. */
export function KnowledgePage({ identity }: { identity: Identity }) {
  const text = useText();
  const admin = identity.role === "admin";

  useEffect(() => {
    document.title = `${text.knowledge} · ${text.appName}`;
  }, [text]);

  return (
    <>
      <PageHeader>
        <h1 className="truncate text-sm font-semibold">{text.knowledge}</h1>
      </PageHeader>
      <div data-testid="knowledge-page" className="flex-1 overflow-y-auto px-4 pb-16">
        <div className="mx-auto w-full max-w-3xl space-y-5 pt-4">
          {admin ? <Collections /> : <Notice kind="warn">{text.knowledgeAdmins}</Notice>}
        </div>
      </div>
    </>
  );
}

function Collections() {
  const text = useText();
  const { data, error, isPending, refetch } = useKnowledge();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 text-sm text-ink-soft">{text.knowledgeIntro}</p>
        <Button look="primary" data-testid="collection-add" onClick={() => setAdding(true)}>
          <Plus className="size-4" aria-hidden /> {text.collectionAdd}
        </Button>
      </div>
      {isPending ? <Loading /> : null}
      {error ? (
        <Notice kind="error">
          <p>{errorText(error, text)}</p>
          <Button className="mt-3" onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </Notice>
      ) : null}
      {data ? (
        <>
          <SemanticStatus semantica={data.semantica} />
          {data.colecoes.length > 0 ? <QuerySection collections={data.colecoes} /> : null}
          {data.colecoes.length === 0 ? <NoCollections /> : null}
          {data.colecoes.map((collection) => (
            <CollectionSection key={collection.id} collection={collection} knowledge={data} />
          ))}
        </>
      ) : null}
      {adding ? <CollectionDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function SemanticStatus({ semantica }: { semantica: Knowledge["semantica"] }) {
  const text = useText();
  const format = useFormats();
  const waiting = format.number(semantica.pendentes);
  const words = {
    pronto: text.semanticReady(semantica.modelo ?? ""),
    a_indexar: text.semanticIndexing(semantica.modelo ?? "", waiting),
    com_problemas: text.semanticTrouble(semantica.modelo ?? "", waiting),
    so_palavras: text.semanticNone,
  } as const;
  return (
    <div data-testid="semantic-status" data-state={semantica.estado}>
      <Notice kind={semantica.estado === "com_problemas" ? "warn" : "info"}>{words[semantica.estado]}</Notice>
    </div>
  );
}

function NoCollections() {
  const text = useText();
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-3 py-12 text-center">
      <BookOpen className="size-9 text-ink-faint" aria-hidden />
      <h2 className="font-semibold">{text.knowledgeNone}</h2>
      <p className="text-sm text-ink-soft">{text.knowledgeHow}</p>
    </div>
  );
}

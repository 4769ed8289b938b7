import { useState } from "react";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { CopyButton } from "../ui/CopyButton";
import { Page } from "../ui/Page";
import { QueryState } from "../ui/QueryState";
import { Section } from "../ui/Section";
import type { Identity } from "../wire/types";
import { AuditFilterBar } from "./AuditFilterBar";
import { AuditItem } from "./AuditItem";
import { NO_FILTERS, useAudit } from "./useAudit";

/** Who did what in the administrator's organisation. */
export function AuditPage({ identity }: { identity: Identity }) {
  const text = useText();
  const [filters, setFilters] = useState(NO_FILTERS);
  const audit = useAudit(filters, identity.role === "admin");
  const pages = audit.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entradas);
  const head = pages[0]?.cabeca;
  const kept = head ? `${head.cadeia}:${head.numero}:${head.hash}` : "";

  return (
    <Page title={text.audit} testId="audit-page" width="wide">
      <p className="text-sm text-ink-soft">{text.auditHint}</p>
      <AuditFilterBar filters={filters} actions={pages[0]?.acoes ?? []} onChange={setFilters} />
      <QueryState query={audit} />
      {audit.data && entries.length === 0 ? (
        <p className="rounded-2xl border border-dashed border-line px-6 py-12 text-center text-sm text-ink-soft">
          {text.auditNothing}
        </p>
      ) : null}
      {entries.length > 0 ? (
        <div className="rounded-2xl border border-line bg-surface px-5 py-2">
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <AuditItem key={entry.numero} entry={entry} />
            ))}
          </ul>
        </div>
      ) : null}
      {audit.hasNextPage ? (
        <Button data-testid="audit-more" disabled={audit.isFetching} onClick={() => void audit.fetchNextPage()}>
          {text.auditMore}
        </Button>
      ) : null}
      {head ? (
        <Section title={text.auditHead} hint={text.auditHeadHint}>
          <div className="flex items-center gap-2">
            <code data-testid="audit-head" className="min-w-0 flex-1 text-xs break-all">
              {kept}
            </code>
            <CopyButton label={text.copy} content={() => kept} />
          </div>
        </Section>
      ) : null}
    </Page>
  );
}

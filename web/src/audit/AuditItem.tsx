import { useFormats, useText } from "../i18n";
import type { AuditEntry } from "../wire/types";
import { actionWords, actorWords, detailWords, objectWords } from "./auditWords";

/** One entry: who, what, on what, when and from where. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const text = useText();
  const format = useFormats();
  const object = objectWords(entry, text);
  const details = detailWords(entry, text);
  return (
    <li data-testid="audit-entry" className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-3 sm:flex-nowrap">
      <p className="w-full shrink-0 text-xs text-ink-faint tabular-nums sm:w-44">{format.dateTime(entry.momento)}</p>
      <div className="min-w-0 flex-1">
        <p className="text-sm break-words">
          <span className="font-medium">{actorWords(entry, text)}</span> · {actionWords(entry.acao, text)}
          {object ? <span className="text-ink-soft"> {object}</span> : null}
        </p>
        {details.length > 0 ? (
          <dl className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-soft">
            {details.map(([name, value]) => (
              <div key={name} className="flex min-w-0 gap-1">
                <dt className="text-ink-faint">{name}:</dt>
                <dd className="min-w-0 break-all">{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <p className="shrink-0 text-xs text-ink-faint tabular-nums">
        {entry.endereco ? `${entry.endereco} · ` : ""}#{entry.numero}
      </p>
    </li>
  );
}

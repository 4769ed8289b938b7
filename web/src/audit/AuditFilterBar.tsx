import { useQuery } from "@tanstack/react-query";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { Field } from "../ui/Field";
import { Select } from "../ui/Select";
import type { AuditAction } from "../wire/types";
import { actionWords } from "./auditWords";
import type { AuditFilters } from "./useAudit";

interface Props {
  readonly filters: AuditFilters;
  readonly actions: readonly AuditAction[];
  readonly onChange: (filters: AuditFilters) => void;
}

/** Who, what and when to show. */
export function AuditFilterBar({ filters, actions, onChange }: Props) {
  const text = useText();
  const people = useQuery({ queryKey: ["people"], queryFn: api.people });
  const change = (changed: Partial<AuditFilters>) => onChange({ ...filters, ...changed });
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Select
        label={text.auditWho}
        data-testid="audit-who"
        value={filters.quem}
        options={[
          ["", text.auditEverybody],
          ...(people.data ?? []).map((person) => [String(person.id), person.nome] as const),
        ]}
        onChoose={(quem) => change({ quem })}
      />
      <Select
        label={text.auditWhat}
        data-testid="audit-what"
        value={filters.acao}
        options={[
          ["", text.auditEverything],
          ...actions.map((action) => [action as string, actionWords(action, text)] as const),
        ]}
        onChoose={(acao) => change({ acao })}
      />
      <Field
        label={text.auditFrom}
        type="date"
        data-testid="audit-from"
        value={filters.de}
        onChange={(event) => change({ de: event.target.value })}
      />
      <Field
        label={text.auditUntil}
        type="date"
        data-testid="audit-until"
        value={filters.ate}
        onChange={(event) => change({ ate: event.target.value })}
      />
    </div>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/calls";
import { useAgents } from "../api/queries";
import { useText } from "../i18n";
import { IconButton } from "../ui/Button";
import { Trash2 } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { Section } from "../ui/Section";
import { Select } from "../ui/Select";
import type { Policy } from "../wire/types";
import { PolicyForm } from "./PolicyForm";
import { EVERY_AGENT, usePolicyWords } from "./policyWords";

const KEY = ["policies"] as const;

/** What the organisation says about tools, for every person in it. */
export function PolicySection() {
  const text = useText();
  const client = useQueryClient();
  const agents = useAgents();
  const words = usePolicyWords();
  const policies = useQuery({ queryKey: KEY, queryFn: api.policies, staleTime: 0 });
  const save = useMutation({
    mutationFn: api.savePolicy,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const error = save.error ?? policies.error;
  const nameOf = (id: string) =>
    id === EVERY_AGENT ? text.policyEveryAgent : (agents.data?.find((agent) => agent.id === id)?.nome ?? id);
  return (
    <Section title={text.policies} hint={text.policiesHint}>
      <div className="space-y-4">
        {policies.data?.length === 0 ? <p className="text-sm text-ink-faint">{text.noPolicies}</p> : null}
        <ul className="divide-y divide-line">
          {policies.data?.map((policy) => (
            <li
              key={`${policy.agente_id} ${policy.ferramenta}`}
              data-testid="policy-item"
              className="flex items-center gap-3 py-2"
            >
              <div className="min-w-0 flex-1">
                <p className="font-mono text-sm break-all">{policy.ferramenta}</p>
                <p className="text-xs text-ink-faint">{nameOf(policy.agente_id)}</p>
              </div>
              <Select<Policy["decisao"]>
                label={text.policyChange(policy.ferramenta)}
                hideLabel
                value={policy.decisao}
                options={words}
                disabled={save.isPending}
                onChoose={(decisao) => save.mutate({ ...policy, decisao })}
                className="w-32"
              />
              <IconButton
                label={text.policyRemove(policy.ferramenta)}
                disabled={save.isPending}
                onClick={() => save.mutate({ ...policy, decisao: null })}
              >
                <Trash2 className="size-4" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        <PolicyForm
          agents={agents.data ?? []}
          busy={save.isPending}
          known={policies.data ?? []}
          onSave={(policy) =>
            save.mutateAsync(policy).then(
              () => true,
              () => false,
            )
          }
        />
        <Problem error={error} />
      </div>
    </Section>
  );
}

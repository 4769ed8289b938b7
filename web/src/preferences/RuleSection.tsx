import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { IconButton } from "../ui/Button";
import { Trash2 } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { Section } from "../ui/Section";
import { unlessGone } from "../wire/errors";
import type { Rule } from "../wire/types";
import { ruleArguments, ruleWords } from "./ruleWords";

const KEY = ["rules"] as const;

/** What "always approve" has remembered, in words. */
export function RuleSection() {
  const text = useText();
  const client = useQueryClient();
  const rules = useQuery({ queryKey: KEY, queryFn: api.rules, staleTime: 0 });
  const forget = useMutation({
    mutationFn: (id: number) => unlessGone(api.forgetRule(id)),
    onSuccess: (_nothing, id) => {
      client.setQueryData<Rule[]>(KEY, (known) => known?.filter((rule) => rule.id !== id));
    },
  });
  const error = forget.error ?? rules.error;
  return (
    <Section title={text.rules} hint={text.rulesHint}>
      <Problem error={error} />
      {rules.data?.length === 0 ? <p className="text-sm text-ink-faint">{text.noRules}</p> : null}
      <ul className="divide-y divide-line">
        {rules.data?.map((rule) => (
          <li key={rule.id} data-testid="rule-item" className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="text-sm break-words">{ruleWords(rule, text)}</p>
              <Arguments rule={rule} />
            </div>
            <IconButton
              data-testid="rule-delete"
              label={text.ruleDelete(ruleWords(rule, text))}
              disabled={forget.isPending}
              onClick={() => forget.mutate(rule.id)}
            >
              <Trash2 className="size-4" aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Arguments({ rule }: { rule: Rule }) {
  const text = useText();
  const words = ruleArguments(rule, text);
  return words === null ? null : <p className="mt-0.5 line-clamp-3 text-xs break-words text-ink-faint">{words}</p>;
}

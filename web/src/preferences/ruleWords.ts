import type { Catalogue } from "../i18n/pt-PT";
import type { Rule } from "../wire/types";

/** A remembered rule as a sentence. */
export function ruleWords(rule: Rule, text: Catalogue): string {
  return text.rule(rule.agente_nome || rule.agente_id, rule.ferramenta);
}

/** The arguments that a rule is bound to, as `nome = "Ideias"`; null where any will do. */
export function ruleArguments(rule: Rule, text: Catalogue): string | null {
  if (rule.argumentos === null) return null;
  const pairs = Object.entries(rule.argumentos).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return pairs.length === 0 ? text.noArguments : text.ruleArguments(pairs.join(", "));
}

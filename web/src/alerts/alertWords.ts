import type { Formats } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import type { Alert } from "../wire/types";

const GIGABYTE = 1e9;

/** What an alert says, in a sentence of the person's language. */
export function alertBody(alert: Alert, text: Catalogue, format: Formats): string {
  const figure = (name: string) => format.number(Number(alert.detalhe[name] ?? 0));
  switch (alert.tipo) {
    case "turn_errors":
      return text.alertTurns(figure("interrompidos"), figure("turnos"));
    case "provider_failing":
      return text.alertProvider(alert.sobre, figure("falhas"), figure("chamadas"));
    case "budget_near":
    case "budget_used":
      return text.alertBudget(
        budgetOwner(alert, text),
        alert.detalhe.periodo === "day" ? text.budgetDay : text.budgetMonth,
        format.cost(Number(alert.detalhe.gasto ?? 0)),
        format.cost(Number(alert.detalhe.limite ?? 0)),
      );
    case "negative_feedback":
      return text.alertFeedback(alert.agente ?? alert.sobre);
    case "corrupt_rows":
      return text.alertRows;
    case "leases_lost":
      return text.alertLeases(alert.sobre);
    case "digest":
      return digest(alert, text, format);
    case "disk_full":
      return text.alertDisk(
        alert.sobre,
        gigabytes(alert, "livre_bytes", format),
        gigabytes(alert, "total_bytes", format),
      );
  }
}

/** The subject has the first and the last day, as ISO dates. */
function digest(alert: Alert, text: Catalogue, format: Formats): string {
  const figure = (name: string) => format.number(Number(alert.detalhe[name] ?? 0));
  const [first = "", last = ""] = alert.sobre.split("/").map((day) => format.day(day));
  const cost = format.cost(Number(alert.detalhe.custo ?? 0));
  return `${text.alertDigest(first, last, figure("pessoas"), figure("perguntas"), figure("erros"), cost)} ${text.alertDigestVotes(figure("positivas"), figure("negativas"))}`;
}

function budgetOwner(alert: Alert, text: Catalogue): string {
  if (alert.pessoa) return alert.pessoa;
  return alert.detalhe.ambito === "agent" ? (alert.agente ?? String(alert.detalhe.alvo)) : text.budgetScopeOrganization;
}

function gigabytes(alert: Alert, name: string, format: Formats): string {
  return format.decimal(Number(alert.detalhe[name] ?? 0) / GIGABYTE, 1);
}

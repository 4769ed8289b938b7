import { useMemo, useState } from "react";
import { useFormats, useText } from "../i18n";
import { classes } from "../ui/classes";
import { Notice } from "../ui/Notice";
import { Page } from "../ui/Page";
import { Problem } from "../ui/Problem";
import { Segments } from "../ui/Segments";
import { Loading } from "../ui/Spinner";
import { Switch } from "../ui/Switch";
import { ChartView } from "../widgets/ChartView";
import type { Costs, Identity } from "../wire/types";
import { BudgetSection } from "./BudgetSection";
import { CostsTable } from "./CostsTable";
import { CostsTotals } from "./CostsTotals";
import { dailyChart, partsChart } from "./figures";
import { groupWords } from "./groupWords";
import { useCosts } from "./useCosts";

const PERIODS = ["7", "30", "90"] as const;
const OWN_GROUPS = ["dia", "agente", "modelo"] as const;
const ALL_GROUPS = [...OWN_GROUPS, "utilizador"] as const;

/** What a person consumed; for an administrator also what everybody did, and what they may. */
export function CostsPage({ identity }: { identity: Identity }) {
  const text = useText();
  const format = useFormats();
  const admin = identity.role === "admin";
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>("30");
  const [chosen, setChosen] = useState<Costs["por"]>("dia");
  const [organization, setOrganization] = useState(false);
  const everybody = admin && organization;
  // One person's consumption by person says nothing.
  const group = chosen === "utilizador" && !everybody ? "dia" : chosen;
  const ambito = everybody ? "organizacao" : "proprio";
  const daily = useCosts(Number(period), "dia", ambito);
  const grouped = useCosts(Number(period), group, ambito);
  const words = groupWords(text);
  const shown = grouped.data;
  const chart = useMemo(() => {
    if (!shown) return null;
    if (shown.por === "dia") return dailyChart(shown, format, text);
    return partsChart(shown, groupWords(text)[shown.por], format, text);
  }, [shown, format, text]);

  return (
    <Page title={text.costs} testId="costs-page" width="wide">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Segments
          label={text.costsPeriod}
          testId="costs-period"
          value={period}
          options={PERIODS.map((days) => [days, text.costsDays(days)] as const)}
          onChoose={setPeriod}
        />
        {admin ? (
          <Switch
            testId="costs-organization"
            label={text.costsOrganization}
            checked={organization}
            onChange={setOrganization}
            className="text-sm"
          />
        ) : null}
      </div>
      <Problem
        error={daily.error ?? grouped.error}
        words={text.costsFailed}
        onRetry={() => {
          void daily.refetch();
          void grouped.refetch();
        }}
      />
      {daily.isPending ? <Loading /> : null}
      {daily.data ? (
        <div
          aria-busy={daily.isPlaceholderData || grouped.isPlaceholderData}
          className={classes("space-y-5 transition-opacity", daily.isPlaceholderData && "opacity-60")}
        >
          <CostsTotals total={daily.data.total} days={period} />
          {daily.data.orcamentos.map(({ periodo, gasto, limite }) => (
            <p key={periodo} data-testid="own-budget" className="text-sm text-ink-soft">
              {text.ownBudget(periodo, format.cost(gasto), format.cost(limite))}
            </p>
          ))}
          {daily.data.total.sem_preco > 0 ? (
            <Notice kind="warn">
              {text.costsUnpriced(daily.data.total.sem_preco, format.number(daily.data.total.sem_preco))}
            </Notice>
          ) : null}
          {daily.data.total.chamadas === 0 ? (
            <p className="rounded-2xl border border-dashed border-line px-6 py-12 text-center text-sm text-ink-soft">
              {text.costsNone}
            </p>
          ) : (
            <>
              <Segments
                label={text.costsBy}
                testId="costs-by"
                value={group}
                options={(everybody ? ALL_GROUPS : OWN_GROUPS).map((option) => [option, words[option]] as const)}
                onChoose={setChosen}
              />
              {chart ? <ChartView data={chart} value={chart.eixo_y ? format.cost : format.number} /> : null}
              {shown ? <CostsTable costs={shown} /> : null}
            </>
          )}
          <p data-testid="costs-prices" className="text-xs text-ink-faint">
            {text.costsPrices(daily.data.precos)}
          </p>
        </div>
      ) : null}
      {admin ? <BudgetSection /> : null}
    </Page>
  );
}

import { useMemo, useState } from "react";
import { type Formats, useFormats, useText } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import { Problem } from "../ui/Problem";
import { Segments } from "../ui/Segments";
import { Loading } from "../ui/Spinner";
import { ChartView } from "../widgets/ChartView";
import type { ChartData, LearningFigures, LearningMetrics } from "../wire/types";
import { scoreChart, shareChart } from "./charts";
import { useLearningMetrics } from "./useLearning";

const PERIODS = ["7", "30", "90"] as const;

/** How well agents do, over time. */
export function MetricsTab() {
  const text = useText();
  const format = useFormats();
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>("30");
  const metrics = useLearningMetrics(Number(period));
  const charts = useMemo((): readonly ChartData[] => {
    if (!metrics.data || metrics.data.dias.length === 0) return [];
    return [shareChart(metrics.data, format, text), scoreChart(metrics.data, format, text)].filter(
      (chart) => chart !== null,
    );
  }, [metrics.data, format, text]);
  return (
    <div className="space-y-5" data-testid="learning-metrics">
      <Segments
        label={text.costsPeriod}
        testId="metrics-period"
        value={period}
        options={PERIODS.map((days) => [days, text.costsDays(days)] as const)}
        onChoose={setPeriod}
      />
      <Problem error={metrics.error} />
      {metrics.isPending ? <Loading /> : null}
      {metrics.data ? <Totals figures={metrics.data.total} /> : null}
      {charts.map((chart) => (
        <ChartView key={chart.titulo} data={chart} />
      ))}
      {metrics.data && metrics.data.agentes.length > 0 ? <ByAgent metrics={metrics.data} /> : null}
      <p className="text-xs text-ink-faint">{text.metricsHow}</p>
    </div>
  );
}

function share(value: number | null, format: Formats): string {
  return value === null ? "—" : `${format.number(Math.round(value * 100))} %`;
}

function shown(figures: LearningFigures, format: Formats, text: Catalogue): readonly (readonly [string, string])[] {
  return [
    [text.metricsConversations, format.number(figures.conversas)],
    [text.metricsSatisfaction, share(figures.satisfacao, format)],
    [text.metricsResolution, share(figures.resolucao, format)],
    [text.metricsAbandonment, share(figures.abandono, format)],
    [text.metricsClicks, share(figures.taxa_cliques, format)],
    [text.metricsScore, figures.nota === null ? "—" : format.decimal(figures.nota, 1)],
  ];
}

function Totals({ figures }: { figures: LearningFigures }) {
  const text = useText();
  const format = useFormats();
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {shown(figures, format, text).map(([name, value]) => (
        <div key={name} className="rounded-2xl border border-line bg-surface p-4">
          <dt className="text-xs text-ink-soft">{name}</dt>
          <dd className="mt-1 text-xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ByAgent({ metrics }: { metrics: LearningMetrics }) {
  const text = useText();
  const format = useFormats();
  const [first] = metrics.agentes;
  if (first === undefined) return null;
  const heading = shown(first, format, text).map(([name]) => name);
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={text.learningMetrics}
      className="overflow-x-auto rounded-2xl border border-line bg-surface"
    >
      <table className="w-full text-sm">
        <thead className="text-left text-xs text-ink-soft">
          <tr>
            <th scope="col" className="px-4 py-2.5">
              {text.exampleAgent}
            </th>
            {heading.map((name) => (
              <th key={name} scope="col" className="px-4 py-2.5 text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {metrics.agentes.map((agent) => (
            <tr key={agent.agente_id}>
              <th scope="row" className="px-4 py-2.5 text-left font-medium">
                {agent.agente_nome}
              </th>
              {shown(agent, format, text).map(([name, value]) => (
                <td key={name} className="px-4 py-2.5 text-right tabular-nums">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

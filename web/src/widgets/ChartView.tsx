import type { Chart } from "chart.js";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { note } from "../api/signals";
import { QueryToggle } from "../data/QueryToggle";
import { widgetQuery } from "../data/queryResult";
import { WidgetQuery } from "../data/WidgetQuery";
import { useFormats, useLanguage, useText } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import { useConversationScope } from "../state/conversation";
import { theme } from "../state/theme";
import { useValue } from "../state/value";
import { IconButton } from "../ui/Button";
import { classes } from "../ui/classes";
import { download, fileName } from "../ui/download";
import { FileSpreadsheet, ImageDown } from "../ui/icons";
import type { ChartData, ChartKind } from "../wire/types";
import { liesDown, lyingHeight } from "./axes";
import { chartConfig, isEmpty, namedParts } from "./chartConfig";
import { chartPng } from "./chartPng";
import { type ChartRows, chartRows } from "./chartRows";
import { csvBlob } from "./csv";
import { PALETTES } from "./palette";
import { WidgetCard } from "./WidgetCard";

const NAMES: Readonly<Record<ChartKind, keyof Catalogue & `chart${string}`>> = {
  bar: "chartBar",
  line: "chartLine",
  pie: "chartPie",
  doughnut: "chartDoughnut",
  scatter: "chartScatter",
  histogram: "chartHistogram",
  stacked: "chartStacked",
  combined: "chartCombined",
};

/** On a phone each stands on a line of its own below the chart, which takes no more than half of the height: a chart with more
 * than so many is taller. */
const ON_A_PHONE = 4;

interface Props {
  readonly data: ChartData;
  readonly value?: (value: number) => string;
  /** The call that made it, whose query can be exported whole. */
  readonly toolId?: string;
}

export const ChartView = memo(function ChartView({ data, value, toolId }: Props) {
  const text = useText();
  const { id } = useConversationScope();
  const locale = useLanguage();
  const palette = PALETTES[useValue(theme)];
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart | null>(null);
  const [failed, setFailed] = useState(false);
  const [open, setOpen] = useState(false);
  const sql = widgetQuery(data);
  const rows = useMemo(() => chartRows(data, text), [data, text]);
  const nothing = isEmpty(data);
  const label = text.chartLabel(String(text[NAMES[data.tipo] ?? "chartBar"]), data.titulo);

  useEffect(() => {
    let gone = false;
    const animate = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    import("./chartjs")
      .then(({ Chart: ChartJs }) => {
        if (gone || !canvas.current) return;
        chart.current = new ChartJs(
          canvas.current,
          chartConfig(data, { palette, locale, animate, value, others: text.otherSlices }),
        ) as unknown as Chart;
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
      chart.current?.destroy();
      chart.current = null;
    };
  }, [data, palette, locale, value, text.otherSlices]);

  return (
    <WidgetCard
      testId="widget-chart"
      title={data.titulo}
      actions={
        <>
          {sql ? <QueryToggle open={open} onToggle={() => setOpen(!open)} /> : null}
          <IconButton
            label={text.downloadPng}
            onClick={() => {
              if (chart.current)
                void chartPng(chart.current, data.titulo, palette).then(
                  (png) => png && download(fileName(data.titulo, "png"), png),
                );
              note(id, "export", null, toolId);
            }}
          >
            <ImageDown className="size-4" aria-hidden />
          </IconButton>
          <IconButton
            label={text.downloadCsv}
            onClick={() => {
              download(fileName(data.titulo, "csv"), csvBlob(rows.header, rows.rows));
              note(id, "export", null, toolId);
            }}
          >
            <FileSpreadsheet className="size-4" aria-hidden />
          </IconButton>
        </>
      }
    >
      <div
        className={classes(
          "relative px-3 pb-3",
          nothing ? "" : "sm:h-80",
          nothing ? "" : namedParts(data) > ON_A_PHONE ? "h-104" : "h-72",
        )}
        style={liesDown(data) ? { minHeight: lyingHeight(data) } : undefined}
      >
        {failed ? (
          <p className="p-4 text-sm text-danger">{text.chartFailed}</p>
        ) : nothing ? (
          <p className="px-1 py-4 text-sm text-ink-soft">{text.chartNothing}</p>
        ) : (
          <canvas ref={canvas} role="img" aria-label={label} />
        )}
      </div>
      {sql && open ? <WidgetQuery sql={sql} toolId={toolId} title={data.titulo} /> : null}
      <HiddenTable caption={label} rows={rows} />
    </WidgetCard>
  );
});

function HiddenTable({ caption, rows }: { caption: string; rows: ChartRows }) {
  const format = useFormats();
  return (
    // The wrapper hides: a table itself ignores the height that hiding gives it.
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {rows.header.map((name, index) => (
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.rows.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map((cell, index) => (
                <td key={index}>{typeof cell === "number" ? format.number(cell) : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

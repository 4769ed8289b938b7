import { Download, Minus, TrendingDown, TrendingUp } from "lucide-react";
import { memo } from "react";
import { useFormats, useText } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import { IconButton } from "../ui/Button";
import { download, fileName } from "../ui/download";
import type { KpiData, KpiPart } from "../wire/types";
import { csvBlob } from "./csv";
import { kpiRows } from "./kpiRows";
import { WidgetBoundary } from "./WidgetBoundary";

/** Indicators that follow one another stand side by side. */
export function KpiRow({ parts }: { parts: readonly KpiPart[] }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-3">
      {parts.map((part, index) => (
        <WidgetBoundary key={index}>
          <KpiCard data={part.data} />
        </WidgetBoundary>
      ))}
    </div>
  );
}

const KpiCard = memo(function KpiCard({ data }: { data: KpiData }) {
  const text = useText();
  const format = useFormats();
  const value = typeof data.valor === "number" ? format.number(data.valor) : String(data.valor);
  return (
    <section
      data-testid="widget-kpi"
      aria-label={data.titulo}
      className="relative animate-rise rounded-2xl border border-line bg-surface p-4"
    >
      <p className="pr-7 text-sm text-ink-soft">{data.titulo}</p>
      <IconButton
        label={text.downloadCsv}
        className="absolute top-2 right-2"
        onClick={() => download(fileName(data.titulo, "csv"), kpiCsv(data, text))}
      >
        <Download className="size-4" aria-hidden />
      </IconButton>
      <p className="mt-1 text-3xl font-semibold tracking-tight tabular-nums">
        {value}
        {data.unidade ? <span className="ml-1.5 text-base font-medium text-ink-soft">{data.unidade}</span> : null}
      </p>
      {typeof data.variacao === "number" ? <Variation value={data.variacao} /> : null}
      {data.descricao ? <p className="mt-2 text-xs leading-relaxed text-ink-faint">{data.descricao}</p> : null}
    </section>
  );
});

function kpiCsv(data: KpiData, text: Catalogue): Blob {
  const { header, rows } = kpiRows(data, text);
  return csvBlob(header, rows);
}

/** No green and no red: whether more is better depends on what is counted. */
function Variation({ value }: { value: number }) {
  const text = useText();
  const format = useFormats();
  const Icon = value > 0 ? TrendingUp : value < 0 ? TrendingDown : Minus;
  const spoken = value > 0 ? text.up : value < 0 ? text.down : text.unchanged;
  return (
    <p className="mt-2 inline-flex items-center gap-1.5 rounded-full bg-accent-soft px-2 py-0.5 text-xs font-medium text-accent tabular-nums">
      <Icon className="size-3.5" aria-hidden />
      <span className="sr-only">{spoken}</span>
      {format.percent(value)}
    </p>
  );
}

import { memo } from "react";
import { type Formats, useFormats, useText } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import { IconButton } from "../ui/Button";
import { classes } from "../ui/classes";
import { download, fileName } from "../ui/download";
import { Download, Minus, TrendingDown, TrendingUp } from "../ui/icons";
import type { KpiData, KpiPart } from "../wire/types";
import { changeMeaning, type Meaning } from "./changeMeaning";
import { csvBlob } from "./csv";
import { kpiRows } from "./kpiRows";
import { WidgetBoundary } from "./WidgetBoundary";

/** Indicators that follow one another stand side by side. */
export function KpiRow({ parts }: { parts: readonly KpiPart[] }) {
  const format = useFormats();
  const longest = Math.max(...parts.map(({ data }) => valueText(data, format).length));
  const gridTemplateColumns = `repeat(auto-fill, minmax(min(max(12rem, ${narrowest(longest)}), 100%), 1fr))`;
  return (
    <div style={{ gridTemplateColumns }} className="grid gap-3">
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
  const value = valueText(data, format);
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
      <div className="@container mt-1">
        <p
          style={{ fontSize: fittingSize(value) }}
          className="leading-tight font-semibold tracking-tight break-words tabular-nums"
        >
          {value}
          {data.unidade ? (
            <>
              {" "}
              <span className="text-base font-medium text-ink-soft">{data.unidade}</span>
            </>
          ) : null}
        </p>
      </div>
      {typeof data.variacao === "number" ? (
        <Variation value={data.variacao} meaning={changeMeaning(data.titulo, data.variacao)} />
      ) : null}
      {data.descricao ? <p className="mt-2 text-xs leading-relaxed text-ink-faint">{data.descricao}</p> : null}
    </section>
  );
});

function kpiCsv(data: KpiData, text: Catalogue): Blob {
  const { header, rows } = kpiRows(data, text);
  return csvBlob(header, rows);
}

function valueText({ valor }: KpiData, format: Formats): string {
  return typeof valor === "number" ? format.number(valor) : String(valor);
}

/** A digit's width, of its height. */
const DIGIT = 0.62;

/** As large as the card has room for, on one line; never smaller than the text around it. */
function fittingSize(value: string): string {
  return `clamp(1rem, ${(100 / (DIGIT * Math.max(value.length, 1))).toFixed(1)}cqi, 1.875rem)`;
}

/** The narrowest card in which so many digits, as small as they get, are on one line. A text may take several. */
function narrowest(length: number): string {
  return `${(DIGIT * Math.min(length, MOST_DIGITS) + 2.25).toFixed(1)}rem`;
}

/** More than any number has: what is longer is a text. */
const MOST_DIGITS = 28;

const COLOURS = {
  good: "bg-good-soft text-good",
  bad: "bg-danger-soft text-danger",
  neutral: "bg-accent-soft text-accent",
} as const;

/** Green and red say good and bad, not more and less: where that is not known there is neither. */
function Variation({ value, meaning }: { value: number; meaning: Meaning }) {
  const text = useText();
  const format = useFormats();
  const Icon = value > 0 ? TrendingUp : value < 0 ? TrendingDown : Minus;
  const spoken = value > 0 ? text.up : value < 0 ? text.down : text.unchanged;
  return (
    <p
      data-testid="kpi-change"
      data-meaning={meaning}
      className={classes(
        "mt-2 inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-medium tabular-nums",
        COLOURS[meaning],
      )}
    >
      <Icon className="size-3.5" aria-hidden />
      <span className="sr-only">{spoken}</span>
      {format.percent(value)}
      {meaning === "neutral" ? null : (
        <span className="sr-only">, {meaning === "good" ? text.changeGood : text.changeBad}</span>
      )}
    </p>
  );
}

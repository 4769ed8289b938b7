import { type Formats, useFormats, useText } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import { IconButton } from "../ui/Button";
import { classes } from "../ui/classes";
import { download, fileName } from "../ui/download";
import { Download } from "../ui/icons";
import { csvBlob } from "../widgets/csv";
import { WidgetCard } from "../widgets/WidgetCard";
import type { Consumption, Costs } from "../wire/types";
import { costWords, inOrder } from "./figures";
import { groupWords, keyWords } from "./groupWords";

const cell = "px-3 py-2 text-right align-top tabular-nums whitespace-nowrap last:pr-4";

/** What was consumed, by whatever was asked for. */
export function CostsTable({ costs }: { costs: Costs }) {
  const text = useText();
  const format = useFormats();
  const group = groupWords(text)[costs.por];
  const title = `${text.costsBy} ${group.toLocaleLowerCase()}`;
  const lines = inOrder(costs);
  return (
    <WidgetCard
      testId="costs-table"
      title={title}
      actions={
        <IconButton label={text.downloadCsv} onClick={() => download(fileName(title, "csv"), csv(group, lines, text))}>
          <Download className="size-4" aria-hidden />
        </IconButton>
      }
    >
      <div tabIndex={0} role="region" aria-label={title} className="max-h-112 overflow-auto border-t border-line">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-panel text-ink-soft">
            <tr>
              <th scope="col" className="px-4 py-2 text-left font-medium">
                {group}
              </th>
              {columns(text).map((name) => (
                <th key={name} scope="col" className={classes(cell, "font-medium")}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr
                key={line.chave}
                data-testid="costs-line"
                className="border-b border-line/70 last:border-0 hover:bg-panel"
              >
                <th scope="row" className="px-4 py-2 text-left align-top font-normal break-words">
                  {keyWords(costs.por, line.chave, format, text)}
                </th>
                <Figures line={line} format={format} text={text} />
              </tr>
            ))}
          </tbody>
          <tfoot className="sticky bottom-0 bg-surface font-medium shadow-[0_-1px_0_var(--line)]">
            <tr>
              <th scope="row" className="px-4 py-2 text-left align-top font-medium">
                {text.costsTotal}
              </th>
              <Figures line={costs.total} format={format} text={text} />
            </tr>
          </tfoot>
        </table>
      </div>
    </WidgetCard>
  );
}

function columns(text: Catalogue): readonly string[] {
  return [
    text.cost,
    text.costsCallsShort,
    text.inputTokens,
    text.outputTokens,
    text.cacheReadTokens,
    text.cacheWriteTokens,
  ];
}

function counts(line: Consumption): readonly number[] {
  return [line.chamadas, line.input_tokens, line.output_tokens, line.cache_read_tokens, line.cache_write_tokens];
}

function Figures({ line, format, text }: { line: Consumption; format: Formats; text: Catalogue }) {
  const { sum, rest } = costWords(line, format, text);
  return (
    <>
      <td className={cell}>
        {sum}
        {rest ? <span className="block text-xs font-normal text-ink-faint">{rest}</span> : null}
      </td>
      {counts(line).map((count, index) => (
        <td key={index} className={cell}>
          {format.number(count)}
        </td>
      ))}
    </>
  );
}

function csv(group: string, lines: readonly Consumption[], text: Catalogue): Blob {
  const [cost = "", ...names] = columns(text);
  const header = [group, `${cost} (US$)`, ...names, text.costsNoPrice];
  return csvBlob(
    header,
    lines.map((line) => [line.chave, line.custo, ...counts(line), line.sem_preco]),
  );
}

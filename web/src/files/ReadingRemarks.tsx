import { useMutation } from "@tanstack/react-query";
import { api } from "../api/calls";
import { errorText, useFormats, useText } from "../i18n";
import type { Catalogue } from "../i18n/pt-PT";
import { useConversationScope } from "../state/conversation";
import { Button } from "../ui/Button";
import { Info, RotateCw } from "../ui/icons";
import { Spinner } from "../ui/Spinner";
import type { FileRemark, ReadingBody, UploadedTable } from "../wire/types";

interface Correction {
  /** The file's message. */
  readonly of: string;
  readonly remark: FileRemark;
  readonly reading: string;
}

/** How a table was read, where its file did not decide, and what can be done about it with one click. */
export function ReadingRemarks({ table, message }: { table: UploadedTable; message: string | null }) {
  const text = useText();
  const format = useFormats();
  const { id } = useConversationScope();
  const correct = useMutation({
    mutationFn: ({ of, remark, reading }: Correction) => {
      const leitura = reading as ReadingBody["leitura"];
      return api.readAgain(id, of, { tabela: table.nome, coluna: remark.coluna, leitura });
    },
  });
  const busy = correct.isPending ? keyOf(correct.variables.remark, correct.variables.reading) : null;
  const remarks = table.observacoes ?? [];
  if (remarks.length === 0) return null;

  return (
    <ul aria-label={text.readingOf(table.nome)} data-testid="reading-remarks" className="space-y-1 pt-1">
      {remarks.map((remark) => (
        <li
          key={keyOf(remark, "")}
          data-testid="reading-remark"
          data-code={remark.codigo}
          className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft"
        >
          <Info className="size-3.5 shrink-0 text-accent" aria-hidden />
          <span className="min-w-0 flex-[1_1_12rem] break-words">
            {remarkText(remark, text, format.number(remark.numero))}
          </span>
          {message === null
            ? null
            : remark.opcoes.map((reading) => (
                <Button
                  key={reading}
                  data-testid="reading-correct"
                  className="min-h-7 shrink-0 px-2 text-xs"
                  disabled={busy !== null}
                  onClick={() => correct.mutate({ of: message, remark, reading })}
                >
                  {busy === keyOf(remark, reading) ? (
                    <Spinner className="size-3.5" />
                  ) : (
                    <RotateCw className="size-3.5" aria-hidden />
                  )}
                  {readingText(reading, text)}
                </Button>
              ))}
        </li>
      ))}
      {correct.error ? (
        <li role="alert" className="text-xs text-danger">
          {errorText(correct.error, text)}
        </li>
      ) : null}
    </ul>
  );
}

function keyOf(remark: FileRemark, reading: string): string {
  return `${remark.codigo} ${remark.coluna} ${reading}`;
}

function remarkText(remark: FileRemark, text: Catalogue, count: string): string {
  const words = text.remarks[remark.codigo as keyof Catalogue["remarks"]];
  // A newer hub may know more than this page does.
  if (!words) return remark.codigo;
  const reading = remark.codigo === "chosen" ? readingText(remark.leitura, text) : remark.leitura;
  return words(remark.coluna, remark.exemplo, count, reading);
}

function readingText(reading: string, text: Catalogue): string {
  return text.readings[reading as keyof Catalogue["readings"]] ?? reading;
}

import { Download, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useStoredFile } from "../files/useStoredFile";
import { useText } from "../i18n";
import { IconButton } from "../ui/Button";
import { download, fileName } from "../ui/download";
import type { PythonFigure } from "./pythonRun";

/** A picture that a run drew: it opens large, and can be saved. */
export function Figure({ figure, number }: { figure: PythonFigure; number: number }) {
  const text = useText();
  const file = useStoredFile(figure.url);
  const { blob, url } = file;
  const title = figure.title || text.pythonFigure(String(number));
  const save = blob ? (
    <IconButton
      data-testid="figure-download"
      label={text.downloadNamed(title)}
      onClick={() => download(fileName(title, extension(blob)), blob)}
    >
      <Download className="size-4" aria-hidden />
    </IconButton>
  ) : null;
  return (
    <figure data-testid="python-figure" className="overflow-hidden rounded-lg border border-line">
      {url ? (
        <Dialog.Root>
          <Dialog.Trigger asChild>
            <button
              type="button"
              aria-label={text.openLarge(title)}
              title={text.openLarge(title)}
              className="block w-full cursor-zoom-in bg-[#fff] focus-visible:-outline-offset-2"
            >
              <img src={url} alt="" className="mx-auto block max-h-96 object-contain" />
            </button>
          </Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-black/60" />
            <Dialog.Content
              aria-describedby={undefined}
              className="fixed inset-3 z-50 flex animate-fade flex-col overflow-hidden rounded-2xl border border-line bg-surface sm:inset-8"
            >
              <div className="flex items-center gap-2 py-1.5 pr-2 pl-4">
                <Dialog.Title className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</Dialog.Title>
                {save}
                <Dialog.Close asChild>
                  <IconButton label={text.close}>
                    <X className="size-4" aria-hidden />
                  </IconButton>
                </Dialog.Close>
              </div>
              {/* Drawn for paper: white in either theme. */}
              <div className="flex min-h-0 flex-1 bg-[#fff] p-2">
                <img src={url} alt={title} className="m-auto max-h-full max-w-full object-contain" />
              </div>
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      ) : null}
      {file.pending ? <div className="h-48 animate-pulse bg-line" aria-hidden /> : null}
      {file.failed ? <p className="p-3 text-sm text-ink-soft">{text.imageUnavailable}</p> : null}
      <figcaption className="flex min-h-9 items-center justify-between gap-2 border-t border-line py-0.5 pr-1 pl-3 text-xs text-ink-soft">
        <span className="min-w-0 truncate">{title}</span>
        {save}
      </figcaption>
    </figure>
  );
}

function extension(blob: Blob): string {
  const kind = /^image\/([a-z]+)/.exec(blob.type)?.[1] ?? "png";
  return kind === "jpeg" ? "jpg" : kind;
}

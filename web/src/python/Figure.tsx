import { useStoredFile } from "../files/useStoredFile";
import { useText } from "../i18n";
import { IconButton } from "../ui/Button";
import { download, fileName } from "../ui/download";
import { Download } from "../ui/icons";
import { LargeImage } from "../ui/LargeImage";
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
        <LargeImage title={title} url={url} paper save={save} className="w-full" imageClassName="mx-auto max-h-96" />
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

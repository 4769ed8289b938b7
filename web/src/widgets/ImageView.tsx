import { useStoredFile } from "../files/useStoredFile";
import { useText } from "../i18n";
import { IconButton } from "../ui/Button";
import { download, fileName } from "../ui/download";
import { Download } from "../ui/icons";
import type { ImagePart } from "../wire/types";
import { WidgetCard } from "./WidgetCard";

/** A picture that a tool made. */
export function ImageView({ data }: { data: ImagePart["data"] }) {
  const text = useText();
  const file = useStoredFile(data.url);
  const { blob } = file;
  const actions = blob ? (
    <IconButton label={text.downloadPng} onClick={() => download(fileName(data.titulo, "png"), blob)}>
      <Download className="size-4" aria-hidden />
    </IconButton>
  ) : null;
  return (
    <WidgetCard testId="widget-image" title={data.titulo} actions={actions}>
      {file.url ? <img src={file.url} alt={data.titulo} className="block max-h-[32rem] w-full object-contain" /> : null}
      {file.pending ? <div className="h-64 animate-pulse bg-line" aria-hidden /> : null}
      {file.failed ? <p className="px-4 pb-4 text-sm text-ink-soft">{text.imageUnavailable}</p> : null}
    </WidgetCard>
  );
}

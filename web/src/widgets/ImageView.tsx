import { useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { api } from "../api/calls";
import type { ImageData } from "../api/types";
import { useText } from "../i18n";
import { download, fileName } from "../ui/download";
import { IconButton } from "../ui/Button";
import { WidgetCard } from "./WidgetCard";

/** A picture that a tool made. Its file answers only to the owner's token, so it is fetched and shown from memory. */
export function ImageView({ data }: { data: ImageData }) {
  const text = useText();
  const file = useQuery({ queryKey: ["file", data.url], queryFn: () => api.file(data.url), staleTime: Infinity });
  const url = useObjectUrl(file.data);
  const actions = file.data ? (
    <IconButton label={text.downloadPng} onClick={() => download(fileName(data.titulo, "png"), file.data)}>
      <Download className="size-4" aria-hidden />
    </IconButton>
  ) : null;
  return (
    <WidgetCard testId="widget-image" title={data.titulo} actions={actions}>
      {url ? <img src={url} alt={data.titulo} className="block max-h-[32rem] w-full object-contain" /> : null}
      {file.isPending ? <div className="h-64 animate-pulse bg-line" aria-hidden /> : null}
      {file.isError ? <p className="px-4 pb-4 text-sm text-ink-soft">{text.imageUnavailable}</p> : null}
    </WidgetCard>
  );
}

/** An address for bytes in memory, given back when they are no longer shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

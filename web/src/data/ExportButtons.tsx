import { Download } from "lucide-react";
import { useState } from "react";
import { api, type ExportFormat } from "../api/calls";
import { note } from "../api/signals";
import { errorText, useText } from "../i18n";
import { useConversationScope } from "../state/conversation";
import { Button } from "../ui/Button";
import { download, fileName } from "../ui/download";
import { Spinner } from "../ui/Spinner";

const FORMATS: readonly ExportFormat[] = ["csv", "xlsx"];

/** Every row of a query as a file, made by the hub: the page holds only the first ones. */
export function ExportButtons({ toolId, title }: { toolId: string; title: string }) {
  const text = useText();
  const { id } = useConversationScope();
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const [truncated, setTruncated] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function save(format: ExportFormat) {
    setBusy(format);
    setTruncated(false);
    setError(null);
    try {
      const exported = await api.exportQuery(id, toolId, format);
      download(fileName(title, format), exported.blob);
      setTruncated(exported.truncated);
      note(id, "export", null, toolId);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(null);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {FORMATS.map((format) => (
        <Button
          key={format}
          data-testid={`export-${format}`}
          className="min-h-8 px-2.5 text-xs"
          disabled={busy !== null}
          onClick={() => void save(format)}
        >
          {busy === format ? <Spinner className="size-3.5" /> : <Download className="size-3.5" aria-hidden />}
          {text.exportAs(format.toUpperCase())}
        </Button>
      ))}
      {truncated ? (
        <p role="status" className="w-full text-sm text-ink-soft">
          {text.exportTruncated}
        </p>
      ) : null}
      {error ? (
        <p role="alert" className="w-full text-sm text-danger">
          {errorText(error, text)}
        </p>
      ) : null}
    </div>
  );
}

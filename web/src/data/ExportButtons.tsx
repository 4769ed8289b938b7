import { useMutation } from "@tanstack/react-query";
import { api, type ExportFormat } from "../api/calls";
import { note } from "../api/signals";
import { errorText, useText } from "../i18n";
import { useConversationScope } from "../state/conversation";
import { Button } from "../ui/Button";
import { download, fileName } from "../ui/download";
import { Download } from "../ui/icons";
import { Spinner } from "../ui/Spinner";

const FORMATS: readonly ExportFormat[] = ["csv", "xlsx"];

/** Every row of a query as a file, made by the hub: the page holds only the first ones. */
export function ExportButtons({ toolId, title }: { toolId: string; title: string }) {
  const text = useText();
  const { id } = useConversationScope();
  const save = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const exported = await api.exportQuery(id, toolId, format);
      download(fileName(title, format), exported.blob);
      note(id, "export", null, toolId);
      return exported;
    },
  });
  const busy = save.isPending ? save.variables : null;

  return (
    <div className="flex flex-wrap items-center gap-2">
      {FORMATS.map((format) => (
        <Button
          key={format}
          data-testid={`export-${format}`}
          className="min-h-8 px-2.5 text-xs"
          disabled={busy !== null}
          onClick={() => save.mutate(format)}
        >
          {busy === format ? <Spinner className="size-3.5" /> : <Download className="size-3.5" aria-hidden />}
          {text.exportAs(format.toUpperCase())}
        </Button>
      ))}
      {save.data?.truncated ? (
        <p role="status" className="w-full text-sm text-ink-soft">
          {text.exportTruncated}
        </p>
      ) : null}
      {save.error ? (
        <p role="alert" className="w-full text-sm text-danger">
          {errorText(save.error, text)}
        </p>
      ) : null}
    </div>
  );
}

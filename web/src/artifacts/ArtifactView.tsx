import { useState } from "react";
import { api } from "../api/calls";
import { useRefreshDashboards } from "../api/queries";
import { useText } from "../i18n";
import { useConversationScope } from "../state/conversation";
import { Button, IconButton } from "../ui/Button";
import { CopyButton } from "../ui/CopyButton";
import { download, fileName } from "../ui/download";
import { Download, Maximize2, Save } from "../ui/icons";
import { Link } from "../ui/Link";
import { Segments } from "../ui/Segments";
import { TitleDialog } from "../ui/TitleDialog";
import type { Dashboard } from "../wire/types";
import { ArtifactFrame } from "./ArtifactFrame";
import { FullView } from "./FullView";
import { type ArtifactKind, artifactTitle } from "./fence";
import { kindWords } from "./kindWords";

const MEDIA: Readonly<Record<ArtifactKind, string>> = { html: "text/html;charset=utf-8", svg: "image/svg+xml" };

/** A page or a drawing that a model wrote in its answer: itself, its code, and what can be done with it. */
export function ArtifactView({ code, kind, meta }: { code: string; kind: ArtifactKind; meta: string }) {
  const text = useText();
  const { id: conversation } = useConversationScope();
  const refresh = useRefreshDashboards();
  const [view, setView] = useState<"preview" | "code">("preview");
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState<Dashboard | null>(null);
  const title = artifactTitle(code, meta) ?? kindWords(kind, text);

  async function save(titulo: string) {
    setSaved(await api.saveDashboard({ titulo, html: code, ...(conversation ? { conversa_id: conversation } : {}) }));
    refresh();
  }

  return (
    <figure
      data-testid="artifact"
      data-kind={kind}
      className="my-2 animate-rise overflow-hidden rounded-2xl border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-1.5 pr-2 pl-4">
        <figcaption className="min-w-0 flex-1 basis-40 truncate text-sm font-semibold">{title}</figcaption>
        <div className="-ml-2 flex flex-wrap items-center sm:ml-0">
          <Segments
            label={text.artifactView}
            testId="artifact-view"
            value={view}
            options={[
              ["preview", text.artifactPreview],
              ["code", text.artifactCode],
            ]}
            onChoose={setView}
          />
          <span className="ml-1 flex items-center">
            <IconButton label={text.artifactOpen} data-testid="artifact-open" onClick={() => setOpen(true)}>
              <Maximize2 className="size-4" aria-hidden />
            </IconButton>
            <CopyButton label={text.copyCode} content={() => code} />
            <IconButton
              label={text.artifactDownload}
              data-testid="artifact-download"
              onClick={() => download(fileName(title, kind), new Blob([code], { type: MEDIA[kind] }))}
            >
              <Download className="size-4" aria-hidden />
            </IconButton>
            <Button
              look="ghost"
              aria-label={text.artifactSave}
              title={text.artifactSave}
              data-testid="artifact-save"
              className="min-h-8 px-2 py-1"
              onClick={() => setSaving(true)}
            >
              <Save className="size-4" aria-hidden /> <span className="max-sm:hidden">{text.save}</span>
            </Button>
          </span>
        </div>
      </div>
      <div hidden={view !== "preview"}>
        <ArtifactFrame code={code} kind={kind} title={title} />
      </div>
      {view === "code" ? (
        <pre
          tabIndex={0}
          role="region"
          aria-label={text.artifactCode}
          className="max-h-112 overflow-auto bg-panel px-4 py-3"
        >
          <code>{code}</code>
        </pre>
      ) : null}
      {saved ? (
        <p
          role="status"
          data-testid="artifact-saved"
          className="flex flex-wrap gap-x-2 border-t border-line px-4 py-2.5 text-sm text-ink-soft"
        >
          {text.artifactSaved}
          <Link to={{ page: "dashboard", id: saved.id }}>{saved.titulo}</Link>
        </p>
      ) : null}
      {open ? (
        <FullView title={title} onClose={() => setOpen(false)}>
          <ArtifactFrame code={code} kind={kind} title={title} fill />
        </FullView>
      ) : null}
      {saving ? (
        <TitleDialog title={text.artifactSave} initial={title} onSave={save} onClose={() => setSaving(false)} />
      ) : null}
    </figure>
  );
}

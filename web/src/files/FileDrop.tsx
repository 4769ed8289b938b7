import { useLayoutEffect, useState } from "react";
import { useText } from "../i18n";
import { FileDown } from "../ui/icons";
import { pastedFiles, type UploadLimits } from "./limits";

interface Props {
  readonly limits: UploadLimits;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * Takes files that are dropped or pasted anywhere on the page: a browser that finds nobody to take a dropped file
 * leaves the page to show it.
 */
export function FileDrop({ limits, onFiles }: Props) {
  const text = useText();
  const [over, setOver] = useState(false);

  // Before anything is drawn: what is seen can be dropped on.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    window.addEventListener(
      "dragover",
      (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    window.addEventListener(
      "dragleave",
      (event) => {
        // Leaving one element for another is not leaving the page.
        if (event.relatedTarget === null) setOver(false);
      },
      { signal },
    );
    window.addEventListener(
      "drop",
      (event) => {
        setOver(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        onFiles([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    window.addEventListener(
      "paste",
      (event) => {
        const data = event.clipboardData;
        if (!data || data.files.length === 0) return;
        const files = pastedFiles([...data.files], data.getData("text/plain") !== "", limits);
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      },
      { signal },
    );
    return () => listening.abort();
  }, [limits, onFiles]);

  if (!over) return null;
  return (
    <div
      data-testid="drop-overlay"
      className="pointer-events-none fixed inset-0 z-40 flex animate-fade items-center justify-center bg-canvas/80 p-6 backdrop-blur-xs"
    >
      <div className="flex flex-col items-center gap-3 rounded-3xl border-2 border-dashed border-accent bg-surface px-10 py-8 text-center shadow-soft">
        <FileDown className="size-9 text-accent" aria-hidden />
        <p className="text-lg font-semibold">{text.dropFiles}</p>
        <p className="text-sm text-ink-soft">{text.fileKinds}</p>
      </div>
    </div>
  );
}

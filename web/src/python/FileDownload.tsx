import { FileDown } from "lucide-react";
import { useState } from "react";
import { api } from "../api/calls";
import { isOwnFile } from "../files/useStoredFile";
import { errorText, useText } from "../i18n";
import { Button } from "../ui/Button";
import { download } from "../ui/download";
import { Spinner } from "../ui/Spinner";
import type { PythonFile } from "./pythonRun";

/** A file that a run wrote, to be saved. */
export function FileDownload({ file }: { file: PythonFile }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function save() {
    setBusy(true);
    setError(null);
    try {
      download(file.name || "qhub", await api.file(file.url));
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        data-testid="python-file"
        className="max-w-full"
        aria-label={text.downloadNamed(file.name)}
        disabled={busy || !isOwnFile(file.url)}
        onClick={() => void save()}
      >
        {busy ? <Spinner /> : <FileDown className="size-4 shrink-0" aria-hidden />}
        <span className="truncate">{file.name}</span>
      </Button>
      {error ? (
        <p role="alert" className="mt-1 text-xs text-danger">
          {errorText(error, text)}
        </p>
      ) : null}
    </>
  );
}

import { useMutation } from "@tanstack/react-query";
import { api } from "../api/calls";
import { isOwnFile } from "../files/useStoredFile";
import { errorText, useText } from "../i18n";
import { Button } from "../ui/Button";
import { download } from "../ui/download";
import { FileDown } from "../ui/icons";
import { Spinner } from "../ui/Spinner";
import type { PythonFile } from "./pythonRun";

/** A file that a run wrote, to be saved. */
export function FileDownload({ file }: { file: PythonFile }) {
  const text = useText();
  const save = useMutation({ mutationFn: async () => download(file.name || "qhub", await api.file(file.url)) });

  return (
    <>
      <Button
        data-testid="python-file"
        className="max-w-full"
        aria-label={text.downloadNamed(file.name)}
        disabled={save.isPending || !isOwnFile(file.url)}
        onClick={() => save.mutate()}
      >
        {save.isPending ? <Spinner /> : <FileDown className="size-4 shrink-0" aria-hidden />}
        <span className="truncate">{file.name}</span>
      </Button>
      {save.error ? (
        <p role="alert" className="mt-1 text-xs text-danger">
          {errorText(save.error, text)}
        </p>
      ) : null}
    </>
  );
}

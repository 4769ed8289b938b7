import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { download } from "../ui/download";
import { Problem } from "../ui/Problem";
import { csvBlob } from "../widgets/csv";
import type { ImportedPeople } from "../wire/types";
import { decoded } from "./decoded";

/** Invites everybody in a CSV file; the links come back as a file, since each is shown this once. */
export function ImportPeople({ onImported, onClose }: { onImported: () => Promise<unknown>; onClose: () => void }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const importing = useMutation({
    mutationFn: async (file: File) => api.importPeople(await decoded(file)),
    onSuccess: onImported,
  });
  const done = importing.data;
  return (
    <Dialog open onClose={onClose} title={text.peopleImport} description={text.peopleImportHint}>
      <div className="space-y-4">
        <pre tabIndex={0} className="overflow-x-auto rounded-lg bg-hover px-3 py-2 text-xs">
          email,nome,role{"\n"}ana@exemplo.pt,Ana Reis,operador
        </pre>
        <Problem error={importing.error} />
        {done ? (
          <div role="status" data-testid="people-imported" className="space-y-2 text-sm">
            <p>{text.peopleImported(done.criadas.length)}</p>
            <ul className="max-h-48 list-disc overflow-y-auto pl-5 text-ink-soft">
              {done.recusadas.map((line) => (
                <li key={line.linha}>{text.peopleRefused(line.linha, line.email, line.motivo)}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv"
          data-testid="people-file"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file) importing.mutate(file);
          }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          {done && done.criadas.length > 0 ? (
            <Button look="primary" data-testid="people-links" onClick={() => download("convites.csv", links(done))}>
              {text.peopleLinks}
            </Button>
          ) : (
            <Button look="primary" disabled={importing.isPending} onClick={() => input.current?.click()}>
              {text.peopleChooseFile}
            </Button>
          )}
          <Button onClick={onClose}>{text.close}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Who is sent which link, as a spreadsheet or a mail merge reads it. */
function links({ criadas }: ImportedPeople): Blob {
  const rows = criadas.map(({ email, nome, ligacao }) => [email, nome, new URL(ligacao.url, location.origin).href]);
  return csvBlob(["email", "nome", "ligacao"], rows);
}

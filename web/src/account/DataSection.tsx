import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { download, fileName } from "../ui/download";
import { Download } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { Section } from "../ui/Section";
import { EraseAccount } from "./EraseAccount";

/** All that is the person's: to take along, and to take away. */
export function DataSection({ hasPassword }: { hasPassword: boolean }) {
  const text = useText();
  const [erasing, setErasing] = useState(false);
  const take = useMutation({
    mutationFn: api.exportEverything,
    onSuccess: (file) => download(fileName(text.yourData, "zip"), file),
  });
  return (
    <Section title={text.yourData} hint={text.yourDataHint}>
      <Problem error={take.error} />
      <div className="flex flex-wrap gap-2">
        <Button data-testid="export-everything" disabled={take.isPending} onClick={() => take.mutate()}>
          <Download className="size-4" aria-hidden />
          {text.exportEverything}
        </Button>
        <Button look="refuse" data-testid="erase-account" onClick={() => setErasing(true)}>
          {text.eraseAccount}
        </Button>
      </div>
      {erasing ? <EraseAccount hasPassword={hasPassword} onClose={() => setErasing(false)} /> : null}
    </Section>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Problem } from "../ui/Problem";
import { CodeField } from "./CodeField";
import { RecoveryCodes } from "./RecoveryCodes";

/** New recovery codes in place of the old, for who shows a code; they stay on the page until the person closes it. */
export function NewRecoveryCodes({ onChanged, onClose }: { onChanged: () => Promise<unknown>; onClose: () => void }) {
  const text = useText();
  const [code, setCode] = useState("");
  const make = useMutation({ mutationFn: () => api.renewRecoveryCodes(code), onSuccess: onChanged });
  if (make.data) return <RecoveryCodes codes={make.data.codigos} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={text.factorNewCodes} description={text.factorNewCodesHint}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <CodeField label={text.factorCodeOrRecovery} code={code} onCode={setCode} />
        <Problem error={make.error} />
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" look="primary" data-testid="factor-codes-make" disabled={make.isPending}>
            {text.factorNewCodes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

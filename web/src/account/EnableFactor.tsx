import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { FactorKey } from "../ui/FactorKey";
import { Problem } from "../ui/Problem";
import { CodeField } from "./CodeField";
import { CurrentPassword } from "./CurrentPassword";
import { RecoveryCodes } from "./RecoveryCodes";

interface Props {
  readonly email: string;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The password, then a device that shows a code, then codes for when it is lost. */
export function EnableFactor({ email, onChanged, onClose }: Props) {
  const text = useText();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const prepare = useMutation({ mutationFn: () => api.prepareFactor(email, password) });
  const confirm = useMutation({ mutationFn: () => api.confirmFactor(code), onSuccess: onChanged });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.codigos} onClose={onClose} />;
  const step = prepare.data ? confirm : prepare;
  return (
    <Dialog open onClose={onClose} title={text.factor} description={text.factorHint}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          step.mutate();
        }}
      >
        {prepare.data ? (
          <>
            <FactorKey prepared={prepare.data} />
            <CodeField label={text.factorCode} code={code} onCode={setCode} />
          </>
        ) : (
          <CurrentPassword testId="factor-password" value={password} onType={setPassword} />
        )}
        <Problem error={step.error} />
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" look="primary" data-testid="factor-next" disabled={step.isPending}>
            {text.factorEnable}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

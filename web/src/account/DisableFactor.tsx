import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { Field } from "../ui/Field";
import { CodeField } from "./CodeField";

export function DisableFactor({ onChanged, onClose }: { onChanged: () => Promise<unknown>; onClose: () => void }) {
  const text = useText();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  return (
    <ActionForm
      title={text.factor}
      action={text.factorDisable}
      danger
      testId="factor-off"
      onSubmit={() => api.disableFactor(password, code).then(onChanged)}
      onClose={onClose}
    >
      <Field
        label={text.currentPassword}
        type="password"
        data-testid="factor-password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <CodeField label={text.factorCodeOrRecovery} code={code} onCode={setCode} />
    </ActionForm>
  );
}

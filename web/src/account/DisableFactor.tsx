import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { ActionForm } from "../ui/ActionForm";
import { CodeField } from "./CodeField";
import { CurrentPassword } from "./CurrentPassword";

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
      <CurrentPassword testId="factor-password" value={password} onType={setPassword} />
      <CodeField label={text.factorCodeOrRecovery} code={code} onCode={setCode} />
    </ActionForm>
  );
}

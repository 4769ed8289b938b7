import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { clearDrafts } from "../state/drafts";
import { logOut } from "../state/session";
import { storage } from "../state/storage";
import { ActionForm } from "../ui/ActionForm";
import { CurrentPassword } from "./CurrentPassword";

/** Deletes the person's account for good; nothing of theirs stays in this browser either. */
export function EraseAccount({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const text = useText();
  const [password, setPassword] = useState("");
  return (
    <ActionForm
      title={text.eraseAccount}
      description={text.eraseAccountBody}
      action={text.eraseAccount}
      danger
      testId="erase-confirm"
      ready={password !== "" || !hasPassword}
      onSubmit={async () => {
        await api.eraseAccount(password);
        clearDrafts();
        storage.set("person", null);
        logOut({ expired: false });
      }}
      onClose={onClose}
    >
      {hasPassword ? <CurrentPassword testId="erase-password" value={password} onType={setPassword} /> : null}
    </ActionForm>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { takeAim } from "../state/aim";
import { navigate } from "../state/route";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { Problem } from "../ui/Problem";
import { Loading } from "../ui/Spinner";
import type { Identity } from "../wire/types";
import { EntryForm, EntryPage } from "./EntryPage";
import { enterAs } from "./enterAs";

/** Where the organisation's identity provider sends people back to. What it says is read once, and then taken out of the address. */
export function ReturnPage() {
  const text = useText();
  const [said] = useState(() => new URLSearchParams(location.search));
  const [code, setCode] = useState("");
  const begun = useRef(false);

  const enter = (identity: Identity) => {
    enterAs(identity, `#${identity.id}`, true);
    navigate(takeAim(), { replace: true });
  };
  const back = useMutation({
    mutationFn: () => api.comeBack(said.get("state") ?? "", said.get("code"), said.get("iss")),
    onSuccess: ({ login }) => {
      if (login) enter(login);
    },
  });
  const ticket = back.data?.bilhete ?? null;
  const factor = useMutation({ mutationFn: () => api.showFactor(ticket ?? "", code), onSuccess: enter });
  const { mutate } = back;

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    history.replaceState(null, "", "/entrar");
    mutate();
  }, [mutate]);

  return (
    <EntryPage title={text.appName} tab={text.loginTitle}>
      <div className="space-y-4">
        {ticket ? (
          <EntryForm pending={factor.isPending} onSubmit={factor.mutate}>
            <Field
              label={text.factorCodeOrRecovery}
              data-testid="login-code"
              name="code"
              autoComplete="one-time-code"
              autoFocus
              required
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <Problem error={factor.error} />
            <Button
              data-testid="login-submit"
              type="submit"
              look="primary"
              disabled={factor.isPending}
              className="h-11 w-full"
            >
              {text.logIn}
            </Button>
          </EntryForm>
        ) : null}
        {back.isError ? (
          <>
            <Problem error={back.error} />
            <Button
              data-testid="login-again"
              look="primary"
              className="h-11 w-full"
              onClick={() => navigate(takeAim(), { replace: true })}
            >
              {text.backToLogin}
            </Button>
          </>
        ) : null}
        {back.isPending || back.isIdle ? <Loading /> : null}
      </div>
    </EntryPage>
  );
}

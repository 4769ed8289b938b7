import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { navigate } from "../state/route";
import { logIn } from "../state/session";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { Problem } from "../ui/Problem";
import { Loading } from "../ui/Spinner";
import { EntryForm, EntryPage } from "./EntryPage";
import { FactorStep } from "./FactorStep";
import { factorAsked } from "./factorAsked";

/** Where somebody with a link chooses their password. What is behind the # is sent to nobody but the hub. */
export function InvitePage() {
  const text = useText();
  const [token] = useState(() => location.hash.slice(1));
  const person = useQuery({ queryKey: ["link", token], queryFn: () => api.linkedPerson(token), retry: false });
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  const [code, setCode] = useState("");
  const accept = useMutation({
    mutationFn: () => api.acceptLink(token, password, asked ? code : null),
    onError: (error) => {
      const lacks = factorAsked(error);
      if (lacks === "code") setAsked(true);
      if (lacks === "setup") navigate({ page: "home" }, { replace: true }); // the password is set: they log in with it
    },
    onSuccess: (identity) => {
      logIn(identity);
      navigate({ page: "home" }, { replace: true });
    },
  });

  return (
    <EntryPage
      title={text.inviteTitle}
      about={
        person.data ? (
          <p className="text-sm text-ink-soft">{text.inviteFor(person.data.nome, person.data.organizacao)}</p>
        ) : null
      }
    >
      {person.isPending ? <Loading /> : null}
      <Problem error={person.error} />
      {person.data ? (
        <EntryForm pending={accept.isPending} onSubmit={accept.mutate}>
          <Field label={text.email} type="email" autoComplete="username" readOnly value={person.data.email} />
          <div>
            <Field
              label={text.newPassword}
              data-testid="invite-password"
              type="password"
              autoComplete="new-password"
              autoFocus
              required
              minLength={person.data.minimo}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <p className="mt-1.5 text-xs text-ink-faint">{text.inviteMinimum(person.data.minimo)}</p>
          </div>
          {asked ? (
            <FactorStep email={person.data.email} password="" setup={false} code={code} onCode={setCode} />
          ) : null}
          <Problem error={accept.error} />
          <Button
            data-testid="invite-submit"
            type="submit"
            look="primary"
            disabled={accept.isPending}
            className="h-11 w-full"
          >
            {text.inviteAccept}
          </Button>
        </EntryForm>
      ) : null}
    </EntryPage>
  );
}

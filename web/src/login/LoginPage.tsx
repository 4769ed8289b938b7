import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { api } from "../api/calls";
import { useConfig } from "../api/queries";
import { useText } from "../i18n";
import { Button, IconButton } from "../ui/Button";
import { DemoBadge } from "../ui/DemoBadge";
import { Field } from "../ui/Field";
import { Eye, EyeOff } from "../ui/icons";
import { Notice } from "../ui/Notice";
import { Problem } from "../ui/Problem";
import { Loading, Spinner } from "../ui/Spinner";
import { DemoAccounts } from "./DemoAccounts";
import { EntryForm, EntryPage } from "./EntryPage";
import { enterAs } from "./enterAs";
import { factorAsked } from "./factorAsked";
import { PasskeyButton } from "./PasskeyButton";
import { ProviderButton } from "./ProviderButton";

const FactorStep = lazy(() => import("./FactorStep").then((module) => ({ default: module.FactorStep })));

export function LoginPage({ expired }: { expired: boolean }) {
  const text = useText();
  const config = useConfig();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [visible, setVisible] = useState(false);
  const [asked, setAsked] = useState<"code" | "setup" | null>(null);
  const [code, setCode] = useState("");
  const submit = useRef<HTMLButtonElement>(null);
  const passwords = config.data?.senhas ?? true;
  const provider = config.data?.sso ?? null;
  const logins = passwords ? (config.data?.logins ?? []) : [];

  const enter = useMutation({
    mutationFn: () => api.enter(email.trim(), password, asked ? code : null),
    onError: (error) => setAsked((before) => factorAsked(error) ?? before),
    onSuccess: (identity) => enterAs(identity, email.trim().toLowerCase()),
  });

  return (
    <EntryPage
      title={text.appName}
      tab={text.loginTitle}
      about={
        <>
          <p className="text-sm text-ink-soft">{text.tagline}</p>
          <DemoBadge />
        </>
      }
    >
      {expired && !enter.error ? (
        <Notice kind="info" className="mb-4">
          {text.sessionExpired}
        </Notice>
      ) : null}
      {passwords ? (
        <EntryForm pending={enter.isPending} onSubmit={enter.mutate}>
          <Field
            label={text.email}
            data-testid="login-email"
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Field
            label={text.password}
            data-testid="login-password"
            type={visible ? "text" : "password"}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            end={
              <IconButton label={visible ? text.hidePassword : text.showPassword} onClick={() => setVisible(!visible)}>
                {visible ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
              </IconButton>
            }
          />
          {asked ? (
            <Suspense fallback={<Loading />}>
              <FactorStep
                email={email.trim()}
                password={password}
                setup={asked === "setup"}
                code={code}
                onCode={setCode}
              />
            </Suspense>
          ) : null}
          <Problem error={enter.error} />
          <Button
            ref={submit}
            data-testid="login-submit"
            type="submit"
            look="primary"
            disabled={enter.isPending}
            className="h-11 w-full"
          >
            {enter.isPending ? <Spinner /> : null}
            {enter.isPending ? text.loggingIn : text.logIn}
          </Button>
        </EntryForm>
      ) : null}
      <div className="mt-4 space-y-3">
        {provider ? <ProviderButton name={provider} first={!passwords} /> : null}
        <PasskeyButton />
      </div>
      {logins.length > 0 ? (
        <DemoAccounts
          logins={logins}
          onChoose={(login) => {
            setEmail(login.email);
            setPassword(login.password);
            enter.reset();
            submit.current?.focus();
          }}
        />
      ) : null}
    </EntryPage>
  );
}

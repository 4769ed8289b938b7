import { useState } from "react";
import { useMe } from "../api/queries";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { Link } from "../ui/Link";
import { Notice } from "../ui/Notice";
import { Page } from "../ui/Page";
import { Problem } from "../ui/Problem";
import { Section } from "../ui/Section";
import type { Identity } from "../wire/types";
import { DataSection } from "./DataSection";
import { FactorSection } from "./FactorSection";
import { PasskeySection } from "./PasskeySection";
import { PasswordDialog } from "./PasswordDialog";
import { SessionsSection } from "./SessionsSection";
import { useFactor } from "./useFactor";

const LINK = "font-medium text-accent underline underline-offset-4";

/** Who the person is to the hub, their password, where they are logged in, and all that is theirs. */
export function AccountPage({ identity }: { identity: Identity }) {
  const text = useText();
  const me = useMe();
  const hasPassword = useFactor().data?.senha;
  const [changing, setChanging] = useState(false);
  const [changed, setChanged] = useState(false);

  return (
    <Page title={text.account} testId="account-page" width="narrow">
      <Section title={identity.nome}>
        <Problem error={me.error} onRetry={() => void me.refetch()} />
        {me.data ? (
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
            <dt className="text-ink-faint">{text.email}</dt>
            <dd className="min-w-0 break-words">{me.data.email}</dd>
            <dt className="text-ink-faint">{text.organization}</dt>
            <dd className="min-w-0 break-words">{me.data.organizacao}</dd>
            <dt className="text-ink-faint">{text.role}</dt>
            <dd>{text.roleNames[me.data.role] ?? me.data.role}</dd>
          </dl>
        ) : null}
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Link to={{ page: "costs" }} className={LINK}>
            {text.costs}
          </Link>
          <Link to={{ page: "tokens" }} className={LINK}>
            {text.accessTokens}
          </Link>
        </p>
      </Section>
      <Section title={text.password} hint={text.changePasswordHint}>
        {changed ? (
          <Notice kind="info" className="mb-3">
            {text.passwordChanged}
          </Notice>
        ) : null}
        <Button data-testid="change-password" onClick={() => setChanging(true)}>
          {text.changePassword}
        </Button>
      </Section>
      {me.data ? <FactorSection email={me.data.email} /> : null}
      {hasPassword !== undefined ? <PasskeySection hasPassword={hasPassword} /> : null}
      <SessionsSection />
      {hasPassword !== undefined ? <DataSection hasPassword={hasPassword} /> : null}
      {changing ? <PasswordDialog onChanged={() => setChanged(true)} onClose={() => setChanging(false)} /> : null}
    </Page>
  );
}

import { useText } from "../i18n";
import { Page } from "../ui/Page";
import type { Identity } from "../wire/types";
import { MemberTokens } from "./MemberTokens";
import { OwnTokens } from "./OwnTokens";

/** The tokens with which a person's own programs come in over MCP; for an administrator also everybody's. */
export function TokensPage({ identity }: { identity: Identity }) {
  const text = useText();

  return (
    <Page title={text.accessTokens} testId="tokens-page" width="narrow">
      <p className="text-sm text-ink-soft">{text.tokensIntro}</p>
      <OwnTokens />
      {identity.role === "admin" ? <MemberTokens /> : null}
    </Page>
  );
}

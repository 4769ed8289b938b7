import { useEffect } from "react";
import { useText } from "../i18n";
import { PageHeader } from "../ui/PageHeader";
import type { Identity } from "../wire/types";
import { MemberTokens } from "./MemberTokens";
import { OwnTokens } from "./OwnTokens";

/** The tokens with which a person's own programs come in over MCP; for an administrator also everybody's. */
export function TokensPage({ identity }: { identity: Identity }) {
  const text = useText();

  useEffect(() => {
    document.title = `${text.accessTokens} · ${text.appName}`;
  }, [text]);

  return (
    <>
      <PageHeader>
        <h1 className="truncate text-sm font-semibold">{text.accessTokens}</h1>
      </PageHeader>
      <div data-testid="tokens-page" className="flex-1 overflow-y-auto px-4 pb-16">
        <div className="mx-auto w-full max-w-2xl space-y-5 pt-4">
          <p className="text-sm text-ink-soft">{text.tokensIntro}</p>
          <OwnTokens />
          {identity.role === "admin" ? <MemberTokens /> : null}
        </div>
      </div>
    </>
  );
}

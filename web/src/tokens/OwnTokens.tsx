import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { Problem } from "../ui/Problem";
import { Section } from "../ui/Section";
import { Loading } from "../ui/Spinner";
import { unlessGone } from "../wire/errors";
import type { Token } from "../wire/types";
import { NewToken } from "./NewToken";
import { NewTokenForm } from "./NewTokenForm";
import { RevokeToken } from "./RevokeToken";
import { TokenItem } from "./TokenItem";
import { MEMBER_TOKENS, OWN_TOKENS } from "./tokens";

/** Makes tokens, shows the newest one once, and ends them. */
export function OwnTokens() {
  const text = useText();
  const client = useQueryClient();
  const tokens = useQuery({ queryKey: OWN_TOKENS, queryFn: api.tokens, staleTime: 0 });
  const [made, setMade] = useState<{ readonly id: string; readonly token: string } | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);

  async function refresh() {
    await Promise.all([OWN_TOKENS, MEMBER_TOKENS].map((queryKey) => client.invalidateQueries({ queryKey })));
  }

  return (
    <>
      <Section title={text.tokenNew}>
        <NewTokenForm
          onMade={(token) => {
            setMade(token);
            void refresh();
          }}
        />
        {made ? <NewToken token={made.token} /> : null}
      </Section>
      <Section title={text.tokensOwn}>
        <Problem error={tokens.error} />
        {tokens.isPending ? <Loading /> : null}
        {tokens.data?.length === 0 ? <p className="text-sm text-ink-faint">{text.tokensNone}</p> : null}
        <ul className="divide-y divide-line">
          {tokens.data?.map((token) => (
            <TokenItem key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      </Section>
      {revoking ? (
        <RevokeToken
          token={revoking}
          revoke={async () => {
            await unlessGone(api.revokeToken(revoking.id));
            if (made?.id === revoking.id) setMade(null);
            await refresh();
          }}
          onClose={() => setRevoking(null)}
        />
      ) : null}
    </>
  );
}

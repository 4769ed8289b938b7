import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { Problem } from "../ui/Problem";
import { Section } from "../ui/Section";
import { unlessGone } from "../wire/errors";
import type { MemberToken } from "../wire/types";
import { RevokeToken } from "./RevokeToken";
import { TokenItem } from "./TokenItem";
import { MEMBER_TOKENS, OWN_TOKENS } from "./tokens";

/** Everybody's tokens in the organisation, for an administrator to end. */
export function MemberTokens() {
  const text = useText();
  const client = useQueryClient();
  const tokens = useQuery({ queryKey: MEMBER_TOKENS, queryFn: api.memberTokens, staleTime: 0 });
  const [revoking, setRevoking] = useState<MemberToken | null>(null);
  return (
    <Section title={text.tokensOfMembers} hint={text.tokensOfMembersHint}>
      <Problem error={tokens.error} />
      {tokens.data?.length === 0 ? <p className="text-sm text-ink-faint">{text.tokensNoneOfMembers}</p> : null}
      <ul className="divide-y divide-line">
        {tokens.data?.map((token) => (
          <TokenItem key={token.id} token={token} whose={token.email} onRevoke={() => setRevoking(token)} />
        ))}
      </ul>
      {revoking ? (
        <RevokeToken
          token={revoking}
          revoke={async () => {
            await unlessGone(api.revokeMemberToken(revoking.id));
            await Promise.all([OWN_TOKENS, MEMBER_TOKENS].map((queryKey) => client.invalidateQueries({ queryKey })));
          }}
          onClose={() => setRevoking(null)}
        />
      ) : null}
    </Section>
  );
}

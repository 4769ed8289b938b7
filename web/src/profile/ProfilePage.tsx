import { useAgents } from "../api/queries";
import { useText } from "../i18n";
import { Empty } from "../ui/Empty";
import { UserRound } from "../ui/icons";
import { Page } from "../ui/Page";
import { QueryState } from "../ui/QueryState";
import { ProfileSection } from "./ProfileSection";

/** What a person told agents of themselves: to see, to change and to delete. */
export function ProfilePage() {
  const text = useText();
  const agents = useAgents();
  const keeping = agents.data?.filter((agent) => agent.perfil) ?? [];
  return (
    <Page title={text.profile} testId="profile-page" width="narrow">
      <p className="text-sm text-ink-soft">{text.profileIntro}</p>
      <QueryState query={agents} failed={text.profileFailed} />
      {agents.isSuccess && keeping.length === 0 ? (
        <Empty icon={UserRound} title={text.profileNone} how={text.profileHow} />
      ) : null}
      {keeping.map((agent) => (
        <ProfileSection key={agent.id} agent={agent} />
      ))}
    </Page>
  );
}

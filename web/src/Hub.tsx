import { lazy, Suspense, useEffect } from "react";
import { AgentsPage } from "./agents/AgentsPage";
import { useFollowPreferences } from "./api/usePreferences";
import { Commands } from "./commands/Commands";
import { ConversationActions } from "./conversations/ConversationActions";
import { Sidebar } from "./conversations/Sidebar";
import { UndoNotice } from "./conversations/UndoNotice";
import { useText } from "./i18n";
import { drawer } from "./state/drawer";
import { useRoute } from "./state/route";
import { useValue } from "./state/value";
import { loadable } from "./ui/loadable";
import { Missing } from "./ui/Missing";
import { useMediaQuery } from "./ui/media";
import { Loading } from "./ui/Spinner";
import type { Identity } from "./wire/types";

// Markdown is half of the code: it loads while the person chooses an agent.
const chat = loadable(() => import("./chat/pages"));
const ConversationPage = chat.component((pages) => pages.ConversationPage);
const NewPage = chat.component((pages) => pages.NewPage);
const PreferencesPage = lazy(() =>
  import("./preferences/PreferencesPage").then((module) => ({ default: module.PreferencesPage })),
);
const AccountPage = lazy(() => import("./account/AccountPage").then((module) => ({ default: module.AccountPage })));
const TokensPage = lazy(() => import("./tokens/TokensPage").then((module) => ({ default: module.TokensPage })));
const CostsPage = lazy(() => import("./costs/CostsPage").then((module) => ({ default: module.CostsPage })));
const LearningPage = lazy(() => import("./learning/LearningPage").then((module) => ({ default: module.LearningPage })));
const ToolServersPage = lazy(() =>
  import("./toolservers/ToolServersPage").then((module) => ({ default: module.ToolServersPage })),
);
const KnowledgePage = lazy(() =>
  import("./knowledge/KnowledgePage").then((module) => ({ default: module.KnowledgePage })),
);
const MemoryPage = lazy(() => import("./memory/MemoryPage").then((module) => ({ default: module.MemoryPage })));
const ProfilePage = lazy(() => import("./profile/ProfilePage").then((module) => ({ default: module.ProfilePage })));
const EditedAgentsPage = lazy(() =>
  import("./editing/EditedAgentsPage").then((module) => ({ default: module.EditedAgentsPage })),
);
const PeoplePage = lazy(() => import("./people/PeoplePage").then((module) => ({ default: module.PeoplePage })));
const AlertsPage = lazy(() => import("./alerts/AlertsPage").then((module) => ({ default: module.AlertsPage })));
const AuditPage = lazy(() => import("./audit/AuditPage").then((module) => ({ default: module.AuditPage })));
const loadDashboards = () => import("./dashboards/pages");
const GalleryPage = lazy(() => loadDashboards().then((pages) => ({ default: pages.GalleryPage })));
const DashboardPage = lazy(() => loadDashboards().then((pages) => ({ default: pages.DashboardPage })));

/** Everything behind the login: the conversations on one side, one page on the other. */
export function Hub({ identity }: { identity: Identity }) {
  const text = useText();
  const route = useRoute();
  const listShown = useMediaQuery("(min-width: 48rem)");
  const drawerShown = useValue(drawer);
  useFollowPreferences();

  useEffect(() => {
    void chat.load().catch(() => undefined); // a page that needs it asks again, and says what is wrong
  }, []);

  return (
    <div className="flex h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {text.skipToContent}
      </a>
      <Commands identity={identity} />
      <ConversationActions />
      <Sidebar identity={identity} />
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {/* Beside the list, which has its own. */}
        {listShown || drawerShown ? null : <UndoNotice className="has-[button]:pt-2" />}
        <Suspense fallback={<Loading />}>
          {route.page === "home" ? <AgentsPage identity={identity} /> : null}
          {route.page === "unknown" ? <Missing message={text.addressNotFound} /> : null}
          {route.page === "account" ? <AccountPage identity={identity} /> : null}
          {route.page === "preferences" ? <PreferencesPage identity={identity} /> : null}
          {route.page === "costs" ? <CostsPage identity={identity} /> : null}
          {route.page === "tokens" ? <TokensPage identity={identity} /> : null}
          {route.page === "learning" ? <LearningPage identity={identity} /> : null}
          {route.page === "toolServers" ? <ToolServersPage identity={identity} /> : null}
          {route.page === "ownAgents" ? (
            <EditedAgentsPage
              identity={identity}
              conversation={(id, draft) => (
                <Suspense fallback={<Loading />}>
                  <ConversationPage key={id} id={id} draft={draft} />
                </Suspense>
              )}
            />
          ) : null}
          {route.page === "people" ? <PeoplePage identity={identity} /> : null}
          {route.page === "alerts" ? <AlertsPage identity={identity} /> : null}
          {route.page === "audit" ? <AuditPage identity={identity} /> : null}
          {route.page === "knowledge" ? <KnowledgePage identity={identity} /> : null}
          {route.page === "memory" ? <MemoryPage identity={identity} /> : null}
          {route.page === "profile" ? <ProfilePage /> : null}
          {route.page === "dashboards" ? <GalleryPage /> : null}
          {route.page === "dashboard" ? <DashboardPage key={route.id} id={route.id} /> : null}
          {route.page === "new" ? <NewPage key={route.agentId} agentId={route.agentId} /> : null}
          {route.page === "conversation" ? <ConversationPage key={route.id} id={route.id} /> : null}
        </Suspense>
      </main>
    </div>
  );
}

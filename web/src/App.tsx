import { lazy, Suspense, useEffect } from "react";
import { Hub } from "./Hub";
import { useLanguage } from "./i18n";
import { LoginPage } from "./login/LoginPage";
import { useRoute } from "./state/route";
import { session } from "./state/session";
import { useValue } from "./state/value";
import { Loading } from "./ui/Spinner";

const InvitePage = lazy(() => import("./login/InvitePage").then((module) => ({ default: module.InvitePage })));
const ReturnPage = lazy(() => import("./login/ReturnPage").then((module) => ({ default: module.ReturnPage })));
const SharedPage = lazy(() => import("./chat/pages").then((pages) => ({ default: pages.SharedPage })));

/** What a link shows, the login page or the hub. The address stays as it is, so logging in leads to where the person wanted to go. */
export function App() {
  const { identity, expired } = useValue(session);
  const language = useLanguage();

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const route = useRoute();
  if (route.page === "shared") {
    return (
      <Suspense fallback={<Loading />}>
        <SharedPage token={route.token} />
      </Suspense>
    );
  }
  if (route.page === "invite") {
    return (
      <Suspense fallback={<Loading />}>
        <InvitePage />
      </Suspense>
    );
  }
  if (route.page === "return") {
    return (
      <Suspense fallback={<Loading />}>
        <ReturnPage />
      </Suspense>
    );
  }
  if (!identity) return <LoginPage expired={expired} />;
  return <Hub key={identity.id} identity={identity} />;
}

import { useEffect } from "react";
import { Hub } from "./Hub";
import { useLanguage } from "./i18n";
import { LoginPage } from "./login/LoginPage";
import { session } from "./state/session";
import { useValue } from "./state/value";

/** The login page or the hub. The address stays as it is, so logging in leads to where the person wanted to go. */
export function App() {
  const { identity, expired } = useValue(session);
  const language = useLanguage();

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  if (!identity) return <LoginPage expired={expired} />;
  return <Hub key={identity.token} identity={identity} />;
}

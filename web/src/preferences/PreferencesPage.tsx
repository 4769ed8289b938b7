import { usePreferences, useSavePreferences } from "../api/usePreferences";
import { useLanguage, useText } from "../i18n";
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES } from "../i18n/language";
import { MemorySwitch } from "../memory/MemorySwitch";
import { chooseTheme, themeChoice } from "../state/theme";
import { wordOf } from "../state/themes";
import { useValue } from "../state/value";
import { Link } from "../ui/Link";
import { Page } from "../ui/Page";
import { Problem } from "../ui/Problem";
import { Section } from "../ui/Section";
import { Select } from "../ui/Select";
import { Switch } from "../ui/Switch";
import type { Identity } from "../wire/types";
import { ConversationsSection } from "./ConversationsSection";
import { NotificationSection } from "./NotificationSection";
import { PolicySection } from "./PolicySection";
import { RuleSection } from "./RuleSection";

/** What a person prefers and has said to remember; for an administrator also what the organisation allows. */
export function PreferencesPage({ identity }: { identity: Identity }) {
  const text = useText();
  const preferences = usePreferences();
  const save = useSavePreferences();
  const language = useLanguage();
  const theme = useValue(themeChoice);

  return (
    <Page title={text.preferences} testId="preferences" width="narrow">
      <Problem error={preferences.error} words={text.preferencesFailed} onRetry={() => void preferences.refetch()} />
      <Problem error={save.error} words={text.preferencesNotSaved} />
      <Section title={text.appearance}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={text.language}
            data-testid="preference-language"
            value={language}
            options={LANGUAGES.map((option) => [option, LANGUAGE_NAMES[option]] as const)}
            onChoose={(idioma) => {
              chooseLanguage(idioma);
              save.mutate({ idioma });
            }}
          />
          <Select
            label={text.theme}
            data-testid="preference-theme"
            value={theme}
            options={[
              ["system", text.themeSystem],
              ["light", text.themeLight],
              ["dark", text.themeDark],
            ]}
            onChoose={(choice) => {
              chooseTheme(choice);
              save.mutate({ tema: wordOf(choice) });
            }}
          />
        </div>
      </Section>
      <Section title={text.control}>
        <Switch
          testId="preference-autonomous"
          label={text.autonomousMode}
          checked={preferences.data?.autonomous_mode ?? false}
          disabled={!preferences.data}
          onChange={(autonomous_mode) => save.mutate({ autonomous_mode })}
          className="text-sm"
        />
        <p className="mt-1.5 text-sm text-ink-faint">{text.autonomousHint}</p>
      </Section>
      <Section title={text.memory}>
        <MemorySwitch />
        <Switch
          testId="signals-enabled"
          label={text.signals}
          checked={preferences.data?.signals_enabled ?? false}
          disabled={!preferences.data}
          onChange={(signals_enabled) => save.mutate({ signals_enabled })}
          className="mt-4 text-sm"
        />
        <p className="mt-1.5 text-sm text-ink-faint">{text.signalsHint}</p>
        <Link
          to={{ page: "memory" }}
          className="mt-3 inline-block text-sm font-medium text-accent underline underline-offset-4"
        >
          {text.memorySee}
        </Link>
      </Section>
      <ConversationsSection />
      <NotificationSection />
      <RuleSection />
      {identity.role === "admin" ? <PolicySection /> : null}
    </Page>
  );
}

import { useLanguage, useText } from "../i18n";
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from "../i18n/language";
import { Languages } from "./icons";

export function LanguageSelect() {
  const text = useText();
  return (
    <label className="relative inline-flex items-center rounded-lg text-sm text-ink-soft hover:text-ink">
      <span className="sr-only">{text.language}</span>
      <Languages className="pointer-events-none absolute left-2.5 size-4" aria-hidden />
      <select
        data-testid="language"
        value={useLanguage()}
        onChange={(event) => chooseLanguage(event.target.value as Language)}
        className="h-9 cursor-pointer rounded-lg bg-transparent pr-2 pl-8.5 hover:bg-hover"
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} className="bg-surface text-ink">
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

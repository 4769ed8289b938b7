import { useOpenAlerts } from "../alerts/useAlerts";
import { leave } from "../api/leaving";
import { useAgents, useMe } from "../api/queries";
import { useSavePreferences } from "../api/usePreferences";
import { useLanguage, useText } from "../i18n";
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES } from "../i18n/language";
import { useOpenReviews } from "../learning/useLearning";
import { navigate } from "../state/route";
import { chooseTheme, themeChoice } from "../state/theme";
import { wordOf } from "../state/themes";
import { useValue } from "../state/value";
import { Avatar } from "../ui/Avatar";
import {
  Bell,
  BookOpen,
  Bot,
  Brain,
  ChevronsUpDown,
  CircleUserRound,
  GraduationCap,
  LogOut,
  Plug,
  ScrollText,
  Server,
  Settings2,
  UserRound,
  Users,
  Wallet,
} from "../ui/icons";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "../ui/Menu";
import type { Identity } from "../wire/types";

export function UserMenu({ identity }: { identity: Identity }) {
  const text = useText();
  const me = useMe();
  const hasProfile = useAgents().data?.some((agent) => agent.perfil) ?? false;
  const language = useLanguage();
  const theme = useValue(themeChoice);
  const save = useSavePreferences();
  const openReviews = useOpenReviews(identity);
  const openAlerts = useOpenAlerts(identity);
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          data-testid="user-menu"
          className="flex w-full items-center gap-2.5 rounded-lg p-1.5 text-left transition-colors hover:bg-hover"
        >
          <Avatar name={identity.nome} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium">{identity.nome}</span>
            <span className="block truncate text-xs text-ink-faint">
              {me.data?.organizacao || (text.roleNames[identity.role] ?? identity.role)}
            </span>
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-ink-faint" aria-hidden />
        </button>
      }
    >
      <MenuChoice
        label={text.language}
        value={language}
        options={LANGUAGES.map((option) => [option, LANGUAGE_NAMES[option]] as const)}
        onChoose={(idioma) => {
          chooseLanguage(idioma);
          save.mutate({ idioma });
        }}
      />
      <MenuSeparator />
      <MenuChoice
        label={text.theme}
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
      <MenuSeparator />
      <MenuItem icon={CircleUserRound} testId="open-account" onSelect={() => navigate({ page: "account" })}>
        {text.account}
      </MenuItem>
      <MenuItem icon={Settings2} testId="open-preferences" onSelect={() => navigate({ page: "preferences" })}>
        {text.preferences}
      </MenuItem>
      {hasProfile ? (
        <MenuItem icon={UserRound} testId="open-profile" onSelect={() => navigate({ page: "profile" })}>
          {text.profile}
        </MenuItem>
      ) : null}
      <MenuItem icon={Brain} testId="open-memory" onSelect={() => navigate({ page: "memory" })}>
        {text.memory}
      </MenuItem>
      {identity.role === "admin" ? (
        <MenuItem icon={Users} testId="open-people" onSelect={() => navigate({ page: "people" })}>
          {text.people}
        </MenuItem>
      ) : null}
      {identity.role === "admin" ? (
        <MenuItem icon={Bell} testId="open-alerts" onSelect={() => navigate({ page: "alerts" })}>
          {openAlerts > 0 ? text.alertsWaiting(openAlerts) : text.alerts}
        </MenuItem>
      ) : null}
      {identity.role === "admin" ? (
        <MenuItem icon={GraduationCap} testId="open-learning" onSelect={() => navigate({ page: "learning" })}>
          {openReviews > 0 ? text.learningWaiting(openReviews) : text.learning}
        </MenuItem>
      ) : null}
      {identity.role === "admin" ? (
        <MenuItem icon={Bot} testId="open-own-agents" onSelect={() => navigate({ page: "ownAgents" })}>
          {text.ownAgents}
        </MenuItem>
      ) : null}
      {identity.role === "admin" ? (
        <MenuItem icon={Server} testId="open-tool-servers" onSelect={() => navigate({ page: "toolServers" })}>
          {text.toolServers}
        </MenuItem>
      ) : null}
      {identity.role === "admin" ? (
        <MenuItem icon={BookOpen} testId="open-knowledge" onSelect={() => navigate({ page: "knowledge" })}>
          {text.knowledge}
        </MenuItem>
      ) : null}
      {identity.role === "admin" ? (
        <MenuItem icon={ScrollText} testId="open-audit" onSelect={() => navigate({ page: "audit" })}>
          {text.audit}
        </MenuItem>
      ) : null}
      <MenuItem icon={Wallet} testId="open-costs" onSelect={() => navigate({ page: "costs" })}>
        {text.costs}
      </MenuItem>
      <MenuItem icon={Plug} testId="open-tokens" onSelect={() => navigate({ page: "tokens" })}>
        {text.accessTokens}
      </MenuItem>
      <MenuItem icon={LogOut} testId="log-out" onSelect={leave}>
        {text.logOut}
      </MenuItem>
    </Menu>
  );
}

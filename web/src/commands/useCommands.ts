import { useMemo } from "react";
import { useAgents, useConversation, useConversations } from "../api/queries";
import { useSavePreferences } from "../api/usePreferences";
import { useText } from "../i18n";
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES } from "../i18n/language";
import { type Act, asked } from "../state/asked";
import { navigate, type Route, useRoute } from "../state/route";
import { chooseTheme, type ThemeChoice } from "../state/theme";
import { wordOf } from "../state/themes";
import type { Identity } from "../wire/types";
import { type Command, matching } from "./matching";

const go = (route: Route) => () => navigate(route);

/** What the person can do, and the conversations that go with what they typed. */
export function useCommands(identity: Identity, typed: string, onShortcuts: () => void): readonly Command[] {
  const text = useText();
  const agents = useAgents().data;
  const found = useConversations({ q: typed.trim() }).data?.pages[0]?.conversas;
  const { mutate } = useSavePreferences();

  const fixed = useMemo<readonly Command[]>(() => {
    const page = (route: Route, name: string): Command => ({
      id: route.page,
      group: text.commandPages,
      name,
      run: go(route),
    });
    const themes: readonly (readonly [ThemeChoice, string])[] = [
      ["light", text.themeLight],
      ["dark", text.themeDark],
      ["system", text.themeSystem],
    ];
    const admin = identity.role === "admin";
    return [
      ...(agents ?? []).map(({ id, nome }) => ({
        id: `agent-${id}`,
        group: text.newConversation,
        name: nome,
        run: go({ page: "new", agentId: id }),
      })),
      page({ page: "home" }, text.backToAgents),
      page({ page: "dashboards" }, text.dashboards),
      page({ page: "account" }, text.account),
      page({ page: "preferences" }, text.preferences),
      page({ page: "memory" }, text.memory),
      page({ page: "costs" }, text.costs),
      page({ page: "tokens" }, text.accessTokens),
      ...(admin ? [page({ page: "learning" }, text.learning), page({ page: "toolServers" }, text.toolServers)] : []),
      ...(admin ? [page({ page: "knowledge" }, text.knowledge), page({ page: "people" }, text.people)] : []),
      ...(admin ? [page({ page: "alerts" }, text.alerts)] : []),
      ...(admin ? [page({ page: "audit" }, text.audit)] : []),
      ...(admin ? [page({ page: "ownAgents" }, text.ownAgents)] : []),
      { id: "shortcuts", group: text.commandPages, name: text.shortcuts, run: onShortcuts },
      ...themes.map(([choice, name]) => ({
        id: `theme-${choice}`,
        group: text.theme,
        name,
        run: () => {
          chooseTheme(choice);
          mutate({ tema: wordOf(choice) });
        },
      })),
      ...LANGUAGES.map((idioma) => ({
        id: `language-${idioma}`,
        group: text.language,
        name: LANGUAGE_NAMES[idioma],
        run: () => {
          chooseLanguage(idioma);
          mutate({ idioma });
        },
      })),
    ];
  }, [text, agents, identity.role, onShortcuts, mutate]);

  const open = useOpenConversation();
  return useMemo(() => {
    const conversations = (found ?? []).slice(0, 8).map(({ id, titulo }) => ({
      id: `conversation-${id}`,
      group: text.conversations,
      name: titulo || text.untitled,
      run: go({ page: "conversation", id }),
    }));
    return [...matching([...open, ...fixed], typed), ...conversations];
  }, [open, fixed, found, typed, text]);
}

/** What can be done with the conversation that is open. */
function useOpenConversation(): readonly Command[] {
  const text = useText();
  const route = useRoute();
  const about = useConversation(route.page === "conversation" ? route.id : null).data;
  return useMemo(() => {
    if (!about) return [];
    const acts: readonly (readonly [Act, string])[] = [
      ["rename", text.rename],
      ["pin", about.fixada ? text.unpin : text.pin],
      ["folder", text.moveToFolder],
      ["archive", about.arquivada ? text.unarchive : text.archive],
      ["share", text.share],
      ["exportMarkdown", text.exportMarkdown],
      ["exportJson", text.exportJson],
      ["remove", text.remove],
    ];
    return acts.map(([act, name]) => ({
      id: `conversation-${act}`,
      group: text.thisConversation,
      name,
      run: () => asked.set({ act, about }),
    }));
  }, [about, text]);
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { chooseLanguage } from "../i18n/language";
import { tellTabs, whenTabsTell } from "../state/tabs";
import { chooseTheme } from "../state/theme";
import { choiceOf } from "../state/themes";
import type { Preferences } from "../wire/types";
import { api } from "./calls";

const KEY = ["preferences"] as const;

export function usePreferences() {
  return useQuery({ queryKey: KEY, queryFn: api.preferences });
}

/** Whether agents act without asking; null until it is known. */
export function useAutonomous(): boolean | null {
  return usePreferences().data?.autonomous_mode ?? null;
}

/** Saves some of the preferences: shown at once, taken back where the hub refuses, told to the other tabs. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: KEY,
    // One after the other, so that the last choice is the one that stays.
    scope: { id: "preferences" },
    mutationFn: api.savePreferences,
    onMutate: async (change: Partial<Preferences>) => {
      await client.cancelQueries({ queryKey: KEY });
      const before = client.getQueryData<Preferences>(KEY);
      if (before) client.setQueryData<Preferences>(KEY, { ...before, ...change });
      return before;
    },
    onError: (_error, _change, before) => client.setQueryData(KEY, before),
    onSuccess: (saved) => {
      // A later choice that is still on its way is newer than this answer.
      if (client.isMutating({ mutationKey: KEY }) === 1) client.setQueryData(KEY, saved);
      tellTabs();
    },
  });
}

/** Makes the page look as the person prefers, and keeps it so when they choose otherwise in another tab or elsewhere. */
export function useFollowPreferences(): void {
  const client = useQueryClient();
  const { data } = usePreferences();
  const idioma = data?.idioma;
  const tema = data?.tema;

  useEffect(() => {
    if (idioma) chooseLanguage(idioma);
  }, [idioma]);
  useEffect(() => {
    if (tema) chooseTheme(choiceOf(tema));
  }, [tema]);

  useEffect(() => {
    const readAgain = () => {
      // Reading in the middle of a change could bring back what it changes.
      if (client.isMutating({ mutationKey: KEY }) === 0) void client.invalidateQueries({ queryKey: KEY });
    };
    const stop = whenTabsTell(readAgain);
    window.addEventListener("focus", readAgain);
    return () => {
      stop();
      window.removeEventListener("focus", readAgain);
    };
  }, [client]);
}

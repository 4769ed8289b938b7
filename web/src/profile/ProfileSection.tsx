import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api/calls";
import { useFormats, useLanguage, useText } from "../i18n";
import { Button } from "../ui/Button";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { Eraser, Pencil } from "../ui/icons";
import { Notice } from "../ui/Notice";
import { QueryState } from "../ui/QueryState";
import { Section } from "../ui/Section";
import type { Agent } from "../wire/types";
import { EditProfile } from "./EditProfile";
import { titleOf, valueWords } from "./profileFields";

/** What one agent keeps of the person. */
export function ProfileSection({ agent }: { agent: Agent }) {
  const text = useText();
  const format = useFormats();
  const client = useQueryClient();
  // The hub names the fields in the person's language. Every answer can change a value: it is always asked for again.
  const key = ["profile", agent.id, useLanguage()];
  const profile = useQuery({ queryKey: key, queryFn: () => api.profile(agent.id), staleTime: 0 });
  const [doing, setDoing] = useState<"edit" | "delete" | null>(null);
  const [deleted, setDeleted] = useState(false);
  const fields = profile.data?.campos ?? [];
  const empty = fields.every(({ valor }) => valor === null);
  const close = () => setDoing(null);

  return (
    <Section title={agent.nome}>
      <QueryState query={profile} failed={text.profileFailed} />
      <dl data-testid="profile-fields" className="divide-y divide-line text-sm">
        {fields.map((field) => (
          <div key={field.nome} className="flex flex-wrap gap-x-4 gap-y-0.5 py-2">
            <dt className="w-44 text-ink-soft">{titleOf(field)}</dt>
            <dd data-testid={`profile-${field.nome}`} className="min-w-0 flex-1 basis-40 font-medium break-words">
              {valueWords(field, format) ?? <span className="font-normal text-ink-faint">{text.profileUnsaid}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {deleted && empty ? (
        <Notice kind="info" className="mt-4">
          {text.profileDeleted}
        </Notice>
      ) : null}
      {profile.data ? (
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          {empty ? null : (
            <Button look="refuse" data-testid="profile-delete" onClick={() => setDoing("delete")}>
              <Eraser className="size-4" aria-hidden /> {text.profileDelete}
            </Button>
          )}
          <Button data-testid="profile-edit" onClick={() => setDoing("edit")}>
            <Pencil className="size-4" aria-hidden /> {text.profileEdit}
          </Button>
        </div>
      ) : null}
      {doing === "edit" ? (
        <EditProfile
          fields={fields}
          onSave={async (changes) => client.setQueryData(key, await api.changeProfile(agent.id, changes))}
          onClose={close}
        />
      ) : null}
      {doing === "delete" ? (
        <ConfirmDialog
          title={text.profileDeleteTitle}
          description={text.profileDeleteBody(agent.nome)}
          action={text.remove}
          danger
          onConfirm={async () => {
            await api.deleteProfile(agent.id);
            await client.invalidateQueries({ queryKey: key });
            setDeleted(true);
          }}
          onClose={close}
        />
      ) : null}
    </Section>
  );
}

import { useMutation } from "@tanstack/react-query";
import { api } from "../api/calls";
import { useText } from "../i18n";
import { Avatar } from "../ui/Avatar";
import { IconButton } from "../ui/Button";
import { download, fileName } from "../ui/download";
import {
  Ban,
  Download,
  Ellipsis,
  KeyRound,
  Lock,
  LockOpen,
  MonitorSmartphone,
  Pencil,
  ShieldCheck,
  ShieldOff,
  Trash2,
  Undo2,
} from "../ui/icons";
import { Menu, MenuItem, MenuSeparator } from "../ui/Menu";
import { Problem } from "../ui/Problem";
import type { Person } from "../wire/types";
import type { PersonAction } from "./PersonDialog";

const BADGE = "rounded-full px-2 py-0.5 text-xs font-medium text-ink";

interface Props {
  readonly person: Person;
  /** Whether it is the one who looks: nobody takes themselves out. */
  readonly own: boolean;
  readonly onAct: (action: PersonAction) => void;
}

export function PersonItem({ person, own, onAct }: Props) {
  const text = useText();
  const take = useMutation({
    mutationFn: () => api.exportPerson(person.id),
    onSuccess: (file) => download(fileName(person.nome, "zip"), file),
  });
  const held = person.retencao !== null;
  return (
    <li data-testid="person-item" className="flex items-center gap-3 py-3">
      <Avatar name={person.nome} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium break-words">
          {person.nome}
          {own ? <span className={`${BADGE} bg-accent-soft`}>{text.personYou}</span> : null}
          {person.ativa ? null : <span className={`${BADGE} bg-danger-soft`}>{text.personSuspended}</span>}
          {person.segundo_fator ? <span className={`${BADGE} bg-accent-soft`}>{text.factor}</span> : null}
          {held ? <span className={`${BADGE} bg-warn-soft`}>{text.personHeld}</span> : null}
          {person.convite ? <span className={`${BADGE} bg-warn-soft`}>{text.personInvited}</span> : null}
        </p>
        <p className="mt-0.5 text-xs break-words text-ink-faint">
          {person.email} · {text.roleNames[person.role] ?? person.role} · {text.personAgents(person.agentes.length)} ·{" "}
          {text.personSessions(person.sessoes)}
        </p>
        <Problem error={take.error} />
      </div>
      <Menu
        align="end"
        trigger={
          <IconButton data-testid="person-menu" label={text.personActions(person.nome)}>
            <Ellipsis className="size-4" aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={Pencil} testId="person-edit" onSelect={() => onAct("edit")}>
          {text.personEdit}
        </MenuItem>
        <MenuItem icon={KeyRound} testId="person-link" onSelect={() => onAct("link")}>
          {text.personLink}
        </MenuItem>
        <MenuItem icon={MonitorSmartphone} testId="person-sessions" onSelect={() => onAct("sessions")}>
          {text.sessions}
        </MenuItem>
        <MenuItem icon={Download} testId="person-export" onSelect={() => take.mutate()}>
          {text.personExport}
        </MenuItem>
        <MenuItem icon={ShieldCheck} testId="person-factor" onSelect={() => onAct("factor")}>
          {person.exige_segundo_fator ? text.personFactorOptional : text.personFactorRequire}
        </MenuItem>
        {person.segundo_fator ? (
          <MenuItem icon={ShieldOff} testId="person-factor-reset" onSelect={() => onAct("reset")}>
            {text.personFactorReset}
          </MenuItem>
        ) : null}
        <MenuItem icon={held ? LockOpen : Lock} testId="person-hold" onSelect={() => onAct("hold")}>
          {held ? text.personRelease : text.personHold}
        </MenuItem>
        {own ? null : (
          <>
            <MenuSeparator />
            {person.ativa ? (
              <MenuItem icon={Ban} testId="person-suspend" onSelect={() => onAct("suspend")}>
                {text.personSuspend}
              </MenuItem>
            ) : (
              <MenuItem icon={Undo2} testId="person-restore" onSelect={() => onAct("restore")}>
                {text.personRestore}
              </MenuItem>
            )}
            <MenuItem icon={Trash2} danger testId="person-delete" onSelect={() => onAct("delete")}>
              {text.personDelete}
            </MenuItem>
          </>
        )}
      </Menu>
    </li>
  );
}

import { api } from "../api/calls";
import { useText } from "../i18n";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { unlessGone } from "../wire/errors";
import type { Person } from "../wire/types";
import { EditPerson } from "./EditPerson";
import { HoldPerson } from "./HoldPerson";
import { LinkDialog } from "./LinkDialog";
import { PersonSessions } from "./PersonSessions";

export type PersonAction =
  | "edit"
  | "link"
  | "sessions"
  | "hold"
  | "factor"
  | "reset"
  | "suspend"
  | "restore"
  | "delete";

interface Props {
  readonly person: Person;
  readonly action: PersonAction;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** What was chosen in a person's menu. */
export function PersonDialog({ person, action, onChanged, onClose }: Props) {
  const text = useText();
  const then = (doing: Promise<unknown>) => doing.then(onChanged);
  switch (action) {
    case "edit":
      return <EditPerson person={person} onChanged={onChanged} onClose={onClose} />;
    case "link":
      return (
        <LinkDialog
          name={person.nome}
          make={() => api.makePersonLink(person.id)}
          onMade={onChanged}
          onClose={onClose}
        />
      );
    case "sessions":
      return <PersonSessions person={person} onChanged={onChanged} onClose={onClose} />;
    case "hold":
      return <HoldPerson person={person} onChanged={onChanged} onClose={onClose} />;
    case "factor": {
      const required = person.exige_segundo_fator;
      const title = required ? text.personFactorOptional : text.personFactorRequire;
      return (
        <ConfirmDialog
          title={title}
          description={(required ? text.personFactorOptionalBody : text.personFactorRequireBody)(person.nome)}
          action={title}
          onConfirm={() => then(api.changePerson(person.id, { exige_segundo_fator: !required }))}
          onClose={onClose}
        />
      );
    }
    case "reset":
      return (
        <ConfirmDialog
          title={text.personFactorReset}
          description={text.personFactorResetBody(person.nome)}
          action={text.personFactorReset}
          danger
          onConfirm={() => then(api.resetFactor(person.id))}
          onClose={onClose}
        />
      );
    case "suspend":
      return (
        <ConfirmDialog
          title={text.personSuspend}
          description={text.personSuspendBody(person.nome)}
          action={text.personSuspend}
          danger
          onConfirm={() => then(api.changePerson(person.id, { ativa: false }))}
          onClose={onClose}
        />
      );
    case "restore":
      return (
        <ConfirmDialog
          title={text.personRestore}
          description={text.personRestoreBody(person.nome)}
          action={text.personRestore}
          onConfirm={() => then(api.changePerson(person.id, { ativa: true }))}
          onClose={onClose}
        />
      );
    case "delete":
      return (
        <ConfirmDialog
          title={text.personDelete}
          description={text.personDeleteBody(person.nome)}
          action={text.personDelete}
          danger
          onConfirm={() => then(unlessGone(api.deletePerson(person.id)))}
          onClose={onClose}
        />
      );
  }
}

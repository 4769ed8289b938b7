import { api } from "../api/calls";
import { useText } from "../i18n";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { unlessGone } from "../wire/errors";
import type { Organization } from "../wire/types";
import { LinkDialog } from "./LinkDialog";
import { RenameOrganization } from "./RenameOrganization";

export type OrganizationAction = "rename" | "link" | "suspend" | "resume" | "delete";

interface Props {
  readonly organization: Organization;
  readonly action: OrganizationAction;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** What was chosen in an organisation's menu. */
export function OrganizationDialog({ organization, action, onChanged, onClose }: Props) {
  const text = useText();
  const { id, nome } = organization;
  const then = (doing: Promise<unknown>) => doing.then(onChanged);
  switch (action) {
    case "rename":
      return (
        <RenameOrganization
          name={nome}
          onRename={(name) => then(api.changeOrganization(id, { nome: name }))}
          onClose={onClose}
        />
      );
    case "link":
      return <LinkDialog name={nome} make={() => api.makeOrganizationLink(id)} onMade={onChanged} onClose={onClose} />;
    case "suspend":
      return (
        <ConfirmDialog
          title={text.personSuspend}
          description={text.organizationSuspendBody(nome)}
          action={text.personSuspend}
          danger
          onConfirm={() => then(api.changeOrganization(id, { ativa: false }))}
          onClose={onClose}
        />
      );
    case "resume":
      return (
        <ConfirmDialog
          title={text.personRestore}
          description={text.organizationResumeBody(nome)}
          action={text.personRestore}
          onConfirm={() => then(api.changeOrganization(id, { ativa: true }))}
          onClose={onClose}
        />
      );
    case "delete":
      return (
        <ConfirmDialog
          title={text.organizationDelete}
          description={text.organizationDeleteBody(nome)}
          action={text.organizationDelete}
          danger
          onConfirm={() => then(unlessGone(api.deleteOrganization(id)))}
          onClose={onClose}
        />
      );
  }
}

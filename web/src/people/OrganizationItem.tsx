import { useFormats, useText } from "../i18n";
import { IconButton } from "../ui/Button";
import { Ban, Ellipsis, KeyRound, Pencil, Trash2, Undo2 } from "../ui/icons";
import { Menu, MenuItem, MenuSeparator } from "../ui/Menu";
import type { Organization } from "../wire/types";
import type { OrganizationAction } from "./OrganizationDialog";

const BADGE = "rounded-full px-2 py-0.5 text-xs font-medium text-ink";

interface Props {
  readonly organization: Organization;
  readonly onAct: (action: OrganizationAction) => void;
}

export function OrganizationItem({ organization, onAct }: Props) {
  const text = useText();
  const format = useFormats();
  const { nome, pessoas, ativa, usada, gere_hub, criada } = organization;
  return (
    <li data-testid="organization-item" className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium break-words">
          {nome}
          {gere_hub ? <span className={`${BADGE} bg-accent-soft`}>{text.organizationRunsHub}</span> : null}
          {ativa ? null : <span className={`${BADGE} bg-danger-soft`}>{text.personSuspended}</span>}
          {usada ? null : <span className={`${BADGE} bg-warn-soft`}>{text.organizationUnused}</span>}
        </p>
        <p className="mt-0.5 text-xs text-ink-faint">
          {text.peopleCount(pessoas)} · {text.organizationSince(format.dateTime(criada))}
        </p>
      </div>
      <Menu
        align="end"
        trigger={
          <IconButton data-testid="organization-menu" label={text.personActions(nome)}>
            <Ellipsis className="size-4" aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={Pencil} testId="organization-rename-other" onSelect={() => onAct("rename")}>
          {text.organizationRename}
        </MenuItem>
        {usada ? null : (
          <MenuItem icon={KeyRound} testId="organization-link" onSelect={() => onAct("link")}>
            {text.organizationLink}
          </MenuItem>
        )}
        {gere_hub ? null : (
          <>
            <MenuSeparator />
            {ativa ? (
              <MenuItem icon={Ban} testId="organization-suspend" onSelect={() => onAct("suspend")}>
                {text.personSuspend}
              </MenuItem>
            ) : (
              <MenuItem icon={Undo2} testId="organization-resume" onSelect={() => onAct("resume")}>
                {text.personRestore}
              </MenuItem>
            )}
            {usada ? null : (
              <MenuItem icon={Trash2} danger testId="organization-delete" onSelect={() => onAct("delete")}>
                {text.organizationDelete}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
    </li>
  );
}

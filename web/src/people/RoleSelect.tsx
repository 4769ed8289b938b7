import { useText } from "../i18n";
import { Select } from "../ui/Select";
import { ROLES, type Role } from "./roles";

export function RoleSelect({ value, onChoose }: { value: Role; onChoose: (role: Role) => void }) {
  const text = useText();
  return (
    <Select
      label={text.role}
      data-testid="person-role"
      value={value}
      options={ROLES.map((role) => [role, text.roleNames[role] ?? role] as const)}
      onChoose={onChoose}
    />
  );
}

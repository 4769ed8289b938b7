import { useText } from "../i18n";
import { Button, IconButton } from "../ui/Button";
import { Field } from "../ui/Field";
import { Plus, Trash2 } from "../ui/icons";
import { type HeaderDraft, type ServerDraft, withoutHeader } from "./serverDraft";

interface Props {
  readonly draft: ServerDraft;
  readonly onChange: (draft: ServerDraft) => void;
}

/** The headers that go with every request: names to see, values only to write. */
export function HeaderFields({ draft, onChange }: Props) {
  const text = useText();
  const put = (place: number, change: Partial<HeaderDraft>) =>
    onChange({
      ...draft,
      headers: draft.headers.map((header, at) => (at === place ? { ...header, ...change } : header)),
    });
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-medium">{text.toolServerHeaders}</legend>
      <p className="text-sm text-ink-soft">{text.toolServerHeadersHint}</p>
      {draft.headers.map((header, place) => (
        <div key={place} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <Field
            label={text.toolServerHeaderName}
            data-testid="header-name"
            value={header.name}
            readOnly={header.kept}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => put(place, { name: event.target.value })}
          />
          <Field
            label={text.toolServerHeaderValue}
            data-testid="header-value"
            type="password"
            value={header.value}
            placeholder={header.kept ? text.toolServerHeaderKept : ""}
            autoComplete="new-password"
            onChange={(event) => put(place, { value: event.target.value })}
          />
          <IconButton
            className="mb-1.5"
            label={text.toolServerHeaderRemove(header.name)}
            onClick={() => onChange(withoutHeader(draft, place))}
          >
            <Trash2 className="size-4" aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        look="ghost"
        onClick={() => onChange({ ...draft, headers: [...draft.headers, { name: "", value: "", kept: false }] })}
      >
        <Plus className="size-4" aria-hidden />
        {text.toolServerHeaderAdd}
      </Button>
    </fieldset>
  );
}

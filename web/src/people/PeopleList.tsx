import { useState } from "react";
import { useText } from "../i18n";
import { Button } from "../ui/Button";
import { folded } from "../ui/folded";
import { SearchField } from "../ui/SearchField";
import type { Person } from "../wire/types";
import type { PersonAction } from "./PersonDialog";
import { PersonItem } from "./PersonItem";

/** How many are shown at once; the others are found by words, or shown with a click. */
const AT_ONCE = 50;
/** A list that fits on a screen is not searched. */
const SEARCHED_FROM = 10;

interface Props {
  readonly people: readonly Person[];
  /** Who looks. */
  readonly own: number;
  readonly onAct: (person: Person, action: PersonAction) => void;
}

export function PeopleList({ people, own, onAct }: Props) {
  const text = useText();
  const [typed, setTyped] = useState("");
  const [most, setMost] = useState(AT_ONCE);
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const found = people.filter(({ nome, email, role }) => {
    const said = folded(`${nome} ${email} ${text.roleNames[role] ?? role}`);
    return words.every((word) => said.includes(word));
  });
  return (
    <>
      {people.length < SEARCHED_FROM ? null : (
        <SearchField testId="people-search" label={text.peopleSearch} value={typed} onChange={setTyped} />
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {people.length > 0 && found.length === 0 ? text.peopleNotFound : null}
      </p>
      <ul className="divide-y divide-line">
        {found.slice(0, most).map((person) => (
          <PersonItem
            key={person.id}
            person={person}
            own={person.id === own}
            onAct={(action) => onAct(person, action)}
          />
        ))}
      </ul>
      {found.length > most ? (
        <Button data-testid="people-more" onClick={() => setMost(most + AT_ONCE)}>
          {text.peopleMore(found.length - most)}
        </Button>
      ) : null}
    </>
  );
}

import { InputGroup } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import type { TableEditing } from '../grid/index.js';
import type { FieldPlace } from './field-presence.js';
import { LiveField } from './LiveField.js';

interface LineFieldProps {
  id?: string;
  editing: TableEditing;
  place: FieldPlace;
  value: string;
  longest: number;
  placeholder?: string;
  label?: string;
  onValue: (value: string) => void;
}

/** A field of one value: the last writer wins. What an input method composes is told when it is done. */
export function LineField({ id, editing, place, value, longest, placeholder, label, onValue }: LineFieldProps) {
  const [draft, setDraft] = useState<string>();
  const composing = useRef(false);
  const take = (next: string) => {
    if (composing.current) return setDraft(next);
    setDraft(undefined);
    onValue(next);
  };
  return (
    <LiveField editing={editing} place={place}>
      <InputGroup
        id={id}
        value={draft ?? value}
        readOnly={!editing.mayEdit}
        maxLength={longest}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        onValueChange={take}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          take(event.currentTarget.value);
        }}
      />
    </LiveField>
  );
}

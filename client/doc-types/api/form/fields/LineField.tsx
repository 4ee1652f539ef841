import { InputGroup } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import type { FieldPlace } from '../../editing/field-presence.js';
import { type TableEditing } from '../../editing/table-editing.js';
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

/** A field of one value: the last writer wins. An input method composition is written when it ends. */
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

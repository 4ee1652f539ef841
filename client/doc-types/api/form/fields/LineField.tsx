import { InputGroup } from '@blueprintjs/core';
import { useRef } from 'react';
import type { LineName } from '../../../../../contracts/docs/doc-types/lines.js';
import type { FieldPlace } from '../../editing/field-presence.js';
import { useLiveInput } from '../../editing/live-input.js';
import { useLine } from '../../editing/live-line.js';
import { type TableEditing } from '../../editing/table-editing.js';
import { LiveField } from './LiveField.js';

interface LineFieldProps {
  id?: string;
  editing: TableEditing;
  place: FieldPlace & LineName;
  longest: number;
  placeholder?: string;
  label?: string;
}

/** A field of one line: concurrent edits merge. An input method composition is written when it ends. */
export function LineField({ id, editing, place, longest, placeholder, label }: LineFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const bound = useLiveInput(field, useLine(editing.ydoc, place, editing.act, editing.endStep));
  return (
    <LiveField editing={editing} place={place}>
      <InputGroup
        id={id}
        inputRef={field}
        readOnly={!editing.mayEdit}
        maxLength={longest}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        {...bound}
      />
    </LiveField>
  );
}

import { InputGroup, TextArea } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../../lib/composing.js';
import { Field } from '../../../ui/Field.js';

interface DraftInputProps {
  label: string;
  /** The stored value as it is typed. */
  shown: string;
  /** Writes what was typed; returns the reason why it cannot be written. */
  onWrite: (typed: string) => string | undefined;
  isCode?: boolean;
  /** Only for screen readers: the column's heading or place shows it. */
  hasHiddenLabel?: boolean;
  /** Not after a rest: a half-typed value would be one of its own. */
  writesOnlyWhole?: boolean;
  placeholder?: string | undefined;
  /** A text of several lines, of at least so many; Enter begins a new one. */
  rows?: number;
}

/** After a rest of this many ms what was typed is written. */
const REST_MS = 500;

/**
 * An input that writes whole values: at Enter, when it is left, or after a rest. Each writing replaces an entry, so one
 * for each letter would make the doc grow.
 */
export function DraftInput(props: DraftInputProps) {
  const { label, shown, onWrite, isCode, hasHiddenLabel, writesOnlyWhole, placeholder, rows } = props;
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const now = useRef({ typed, shown, onWrite });
  now.current = { typed, shown, onWrite };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const commit = useRef((): string | undefined => {
    clearTimeout(timer.current);
    const { typed: value, shown: stored, onWrite: write } = now.current;
    if (value === undefined || value === stored) return undefined;
    return write(value);
  }).current;
  // A dialog that is closed by its key does not blur its inputs first.
  useEffect(() => () => void commit(), [commit]);
  const finish = () => {
    const reason = commit();
    setWrong(reason);
    if (reason === undefined) setTyped(undefined);
  };
  const type = (value: string) => {
    setTyped(value);
    setWrong(undefined);
    clearTimeout(timer.current);
    if (!writesOnlyWhole) timer.current = setTimeout(() => setWrong(commit()), REST_MS);
  };
  if (rows !== undefined)
    return (
      <Field label={label} {...(wrong !== undefined && { error: wrong })}>
        {(described) => (
          <TextArea
            {...described}
            fill
            autoResize
            rows={rows}
            value={typed ?? shown}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onBlur={finish}
          />
        )}
      </Field>
    );
  const control = (id: string | undefined, described: object) => (
    <InputGroup
      placeholder={placeholder}
      {...described}
      {...(id === undefined ? { 'aria-label': label } : { id })}
      inputClassName={isCode ? 'mono' : undefined}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? shown}
      intent={wrong ? 'danger' : undefined}
      title={hasHiddenLabel ? wrong : undefined}
      onValueChange={type}
      onBlur={finish}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        finish();
      }}
    />
  );
  if (hasHiddenLabel) return control(undefined, { 'aria-invalid': wrong ? true : undefined });
  return (
    <Field label={label} {...(wrong !== undefined && { error: wrong })}>
      {({ id, ...described }) => control(id, described)}
    </Field>
  );
}

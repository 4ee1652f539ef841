import { Button, InputGroup, TextArea } from '@blueprintjs/core';
import { EditIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Endpoint, WireInput } from '../../contracts/platform/endpoint.js';
import { isComposing } from '../lib/composing.js';
import { useForm } from '../lib/form.js';
import { useText } from '../lib/i18n.js';
import { useChange } from '../lib/query.js';
import { Field, FormError } from './Field.js';
import styles from './InlineText.module.css';

interface InlineTextProps<E extends Endpoint> {
  label: string;
  value: string;
  /** Whether the text has several lines. */
  isLong?: boolean;
  mayEdit: boolean;
  endpoint: E;
  /** The field of the endpoint's input for the text. */
  field: 'name' | 'description';
  input: (text: string) => WireInput<E>;
  /** The endpoints that are fetched again after the change. */
  touches: readonly Endpoint[];
  /** Shown where there is no text. */
  none?: string;
}

/** A text with an edit button behind it; Enter saves, Esc cancels. The input stays until it is saved. */
export function InlineText<E extends Endpoint>(props: InlineTextProps<E>) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) pencil.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <Editing {...props} onClose={() => setOpen(false)} />;
  return (
    <span className={styles.inlineText}>
      <span className={props.value ? undefined : 'muted'}>{props.value || props.none}</span>
      {props.mayEdit && (
        <Button
          ref={pencil}
          variant="minimal"
          size="small"
          icon={<EditIcon size={14} />}
          aria-label={t('places:change', { name: props.label })}
          onClick={() => setOpen(true)}
        />
      )}
    </span>
  );
}

function Editing<E extends Endpoint>(props: InlineTextProps<E> & { onClose: () => void }) {
  const { label, value, isLong, endpoint, field, input, touches, onClose } = props;
  const { t } = useText();
  const initial: Readonly<Record<string, string>> = { [field]: value };
  const form = useForm({
    initial,
    endpoint,
    change: useChange(endpoint, touches),
    input: ({ [field]: text = '' }) => input(text.trim()),
    onDone: onClose,
  });
  const text = form.bind(field);
  const submit = (event: SyntheticEvent<HTMLElement>) => {
    if (text.value.trim() !== value) return form.submit(event);
    event.preventDefault();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && isLong && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form noValidate className={styles.inlineForm} onKeyDown={onKeyDown} onSubmit={submit}>
      <Field label={label} error={text.error}>
        {(control) =>
          isLong ? (
            <TextArea
              {...control}
              fill
              autoFocus
              rows={4}
              value={text.value}
              onChange={(event) => text.onValue(event.target.value)}
            />
          ) : (
            <InputGroup
              {...control}
              autoFocus
              value={text.value}
              onValueChange={text.onValue}
              onFocus={(event) => event.currentTarget.select()}
            />
          )
        }
      </Field>
      <FormError error={form.error} />
      <div className="inline-acts">
        <Button type="submit" intent="primary" text={t('action.save')} loading={form.busy} />
        <Button text={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

import { Button, InputGroup, TextArea } from '@blueprintjs/core';
import { EditIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../lib/i18n.js';
import type { Act } from '../lib/query.js';
import { Field, FormError } from './Field.js';
import { nameError } from './names.js';

interface InlineTextProps {
  label: string;
  value: string;
  longest: number;
  /** Several lines, and may be empty. */
  isLong?: boolean;
  mayEdit: boolean;
  save: Act<string>;
  /** Shown where there is no text. */
  none?: string;
}

/** A text with a pencil behind it; Enter saves, Esc takes back. What was typed stays until it is saved. */
export function InlineText(props: InlineTextProps) {
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
    <span className="inline-text">
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

function Editing({ label, value, longest, isLong, save, onClose }: InlineTextProps & { onClose: () => void }) {
  const { t } = useText();
  const [draft, setDraft] = useState(value);
  const [tried, setTried] = useState(false);
  const wrong = isLong ? (draft.length > longest ? ('field.tooLong' as const) : undefined) : nameError(draft, longest);
  const submit = () => {
    setTried(true);
    const text = draft.trim();
    if (wrong) return;
    if (text === value) onClose();
    else save.run(text, onClose);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && isLong && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form
      noValidate
      className="inline-form"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={label} error={(tried || isLong) && wrong ? t(wrong, { max: longest }) : undefined}>
        {(control) =>
          isLong ? (
            <TextArea
              {...control}
              fill
              autoFocus
              rows={4}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
            />
          ) : (
            <InputGroup
              {...control}
              autoFocus
              value={draft}
              onValueChange={setDraft}
              onFocus={(event) => event.currentTarget.select()}
            />
          )
        }
      </Field>
      <FormError error={save.error} />
      <div className="inline-acts">
        <Button type="submit" intent="primary" text={t('action.save')} loading={save.isPending} />
        <Button text={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

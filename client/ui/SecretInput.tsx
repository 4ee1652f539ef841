import { Button, InputGroup } from '@blueprintjs/core';
import { useText } from '../lib/i18n.js';
import { Field } from './Field.js';

/** Unchanged, or replaced; an empty value removes the secret. */
export type Draft = { keep: true } | { keep: false; value: string };
export const kept: Draft = { keep: true };

interface SecretInputProps {
  label: string;
  placeholder?: string;
  note?: string;
  isSet: boolean;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  error?: string;
  longest: number;
  type?: 'url' | 'text' | 'password';
}

/** A secret can be replaced or removed, never read. */
export function SecretInput({
  label,
  placeholder,
  note,
  isSet,
  draft,
  onDraft,
  error,
  longest,
  type = 'text',
}: SecretInputProps) {
  const { t } = useText();
  const hidden = draft.keep && isSet;
  const removed = !draft.keep && draft.value === '' && isSet;
  return (
    <Field
      label={label}
      note={removed ? t('modules:willRemove') : hidden ? t('modules:secretHidden') : note}
      error={error}
    >
      {(control) => (
        <InputGroup
          {...control}
          type={type}
          maxLength={longest}
          spellCheck={false}
          autoComplete={type === 'password' ? 'new-password' : 'off'}
          placeholder={hidden ? t('modules:secretSet') : placeholder}
          value={draft.keep ? '' : draft.value}
          onValueChange={(text) => onDraft(text === '' ? kept : { keep: false, value: text.trim() })}
          rightElement={
            hidden || removed ? (
              <Button
                variant="minimal"
                size="small"
                text={hidden ? t('modules:secretRemove') : t('action.undo')}
                aria-label={hidden ? t('modules:secretRemoveNamed', { name: label }) : t('action.undo')}
                onClick={() => onDraft(hidden ? { keep: false, value: '' } : kept)}
              />
            ) : undefined
          }
        />
      )}
    </Field>
  );
}

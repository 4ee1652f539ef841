import { ErrorIcon } from '@blueprintjs/icons';
import { type ReactNode, useId } from 'react';
import { useErrorText } from './states.js';

interface Described {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

interface FieldProps {
  label: string;
  error?: string;
  note?: ReactNode;
  /** It may not be left empty. */
  isRequired?: boolean;
  /**
   * Receives the id and the description attributes for the control; a control that cannot have a `<label>` uses the
   * label's id.
   */
  children: (control: Described, labelId: string) => ReactNode;
}

/** Label above, error below the control. */
export function Field({ label, error, note, isRequired, children }: FieldProps) {
  const id = useId();
  const below = error ? `${id}-error` : note ? `${id}-note` : undefined;
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id} data-required={isRequired || undefined}>
        {label}
      </label>
      {children(
        {
          id,
          'aria-describedby': below,
          'aria-invalid': error ? true : undefined,
          'aria-required': isRequired || undefined,
        },
        `${id}-label`,
      )}
      {error ? (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      ) : (
        note && (
          <div className="field-note" id={`${id}-note`}>
            {note}
          </div>
        )
      )}
    </div>
  );
}

/** The server's error for a whole form, above its buttons; announced at once. */
export function FormError({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return error ? (
    <div className="form-error" role="alert">
      <ErrorIcon />
      <span>{errorText(error)}</span>
    </div>
  ) : null;
}

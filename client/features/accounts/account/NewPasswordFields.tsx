import type { Bound } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { Field } from '../../../ui/Field.js';
import { SHORTEST } from './new-password.js';
import { PasswordInput } from './PasswordInput.js';

interface NewPasswordFieldsProps {
  password: Bound<string>;
  again: Bound<string>;
  /** Whether it is the account's first password, without an old one. */
  first?: boolean;
  size?: 'medium' | 'large';
  autoFocus?: boolean;
}

export function NewPasswordFields({ password, again, first, size = 'large', autoFocus }: NewPasswordFieldsProps) {
  const { t } = useText();
  return (
    <>
      <Field
        label={first ? t('account:password') : t('account:newPassword')}
        note={t('account:atLeast', { count: SHORTEST })}
        error={password.error}
      >
        {(control) => (
          <PasswordInput
            {...control}
            size={size}
            autoFocus={autoFocus}
            autoComplete="new-password"
            value={password.value}
            onValue={password.onValue}
          />
        )}
      </Field>
      <Field label={first ? t('account:passwordAgain') : t('account:again')} error={again.error}>
        {(control) => (
          <PasswordInput
            {...control}
            size={size}
            name="again"
            autoComplete="new-password"
            value={again.value}
            onValue={again.onValue}
          />
        )}
      </Field>
    </>
  );
}

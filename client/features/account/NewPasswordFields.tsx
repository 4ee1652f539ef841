import { useText } from '../../lib/i18n.js';
import { Field } from '../../ui/Field.js';
import { type NewPassword, SHORTEST } from './new-password.js';
import { PasswordInput } from './PasswordInput.js';

interface NewPasswordFieldsProps {
  of: NewPassword;
  /** The account's first one: there is no old one that it could be confused with. */
  first?: boolean;
  size?: 'medium' | 'large';
  autoFocus?: boolean;
}

export function NewPasswordFields({ of, first, size = 'large', autoFocus }: NewPasswordFieldsProps) {
  const { t } = useText();
  return (
    <>
      <Field
        label={first ? t('account:password') : t('account:newPassword')}
        note={t('account:atLeast', { count: SHORTEST })}
        error={of.errors.password}
      >
        {(control) => (
          <PasswordInput
            {...control}
            size={size}
            autoFocus={autoFocus}
            autoComplete="new-password"
            value={of.password}
            onValue={of.setPassword}
          />
        )}
      </Field>
      <Field label={first ? t('account:passwordAgain') : t('account:again')} error={of.errors.again}>
        {(control) => (
          <PasswordInput
            {...control}
            size={size}
            name="again"
            autoComplete="new-password"
            value={of.again}
            onValue={of.setAgain}
          />
        )}
      </Field>
    </>
  );
}

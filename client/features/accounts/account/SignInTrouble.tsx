import { ErrorIcon } from '@blueprintjs/icons';
import { useText } from '../../../lib/i18n.js';

/** Errors of third-party sign-in, by refusal key. The URL can be forged, so no text is taken from it. */
const sentences = {
  'login.disabled': 'disabled',
  'login.expired': 'expired',
  'login.refused': 'refused',
  'login.unreachable': 'unreachable',
  'login.off': 'off',
  'login.wrong': 'wrong',
  'login.throttled': 'throttled',
  'rate.limited': 'throttled',
  'register.closed': 'closed',
  'register.thirdParty': 'closed',
  'user.exists': 'exists',
  'login.taken': 'exists',
} as const;
const isKnown = (key: string): key is keyof typeof sentences => Object.hasOwn(sentences, key);

export function SignInTrouble({ error }: { error: string | null }) {
  const { t } = useText();
  if (!error) return null;
  return (
    <div className="form-error" role="alert">
      <ErrorIcon />
      <span>{t(`account:signInError.${isKnown(error) ? sentences[error] : 'other'}`)}</span>
    </div>
  );
}

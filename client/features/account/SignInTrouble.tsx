import { ErrorIcon } from '@blueprintjs/icons';
import { useText } from '../../lib/i18n.js';

/** What a way through another site may end with, by the refusal's key. The address is anybody's to write: no words are taken from it. */
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

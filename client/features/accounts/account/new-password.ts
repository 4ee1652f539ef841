import type { Say } from '../../../lib/i18n.js';

/** Minimum length. The server receives only the MD5 (docs/wire.md 0.2), so the client must check the length. */
export const SHORTEST = 6;

export interface NewPassword {
  password: string;
  again: string;
}
export const noPassword: NewPassword = { password: '', again: '' };

/** A password that is typed twice (docs/spec.md 5). */
export function checkNewPassword({ password, again }: NewPassword, t: Say) {
  if (password.length < SHORTEST)
    return { password: password ? t('account:atLeast', { count: SHORTEST }) : t('account:passwordEmpty') };
  return { again: password === again ? undefined : t('account:notSame') };
}

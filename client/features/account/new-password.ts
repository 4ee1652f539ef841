import { useState } from 'react';
import { useText } from '../../lib/i18n.js';

/** The plain one; the server sees only its md5 (wire 0.2), so this rule is the client's to keep. */
export const SHORTEST = 6;

export interface NewPassword {
  readonly password: string;
  readonly again: string;
  readonly isGood: boolean;
  readonly errors: { readonly password?: string; readonly again?: string };
  setPassword(value: string): void;
  setAgain(value: string): void;
}

/** A password that is typed twice (spec 5). Nothing is called wrong before the first try. */
export function useNewPassword(tried: boolean): NewPassword {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const tooShort = password.length < SHORTEST;
  const differs = password !== again;
  const wrong = password ? t('account:atLeast', { count: SHORTEST }) : t('account:passwordEmpty');
  return {
    password,
    again,
    isGood: !tooShort && !differs,
    errors: {
      password: tried && tooShort ? wrong : undefined,
      again: tried && !tooShort && differs ? t('account:notSame') : undefined,
    },
    setPassword,
    setAgain,
  };
}

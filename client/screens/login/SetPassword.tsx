import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { setFirstPassword } from '../../../contracts/accounts.js';
import { Lone } from '../../features/account/Lone.js';
import { PasswordInput } from '../../features/account/PasswordInput.js';
import { useText } from '../../lib/i18n.js';
import { hashed } from '../../lib/password.js';
import { useChange } from '../../lib/query.js';
import { session } from '../../lib/session.js';
import { Field, FormError } from '../../ui/Field.js';

const SHORTEST = 6;

/** The first own password of an account that someone else made. */
export function SetPassword() {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const save = useChange(setFirstPassword);
  const tooShort = password.length < SHORTEST;
  const differs = password !== again;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (tooShort || differs) return;
    save.mutate({ password: hashed(password) }, { onSuccess: ({ token }) => session.begin(token) });
  };
  return (
    <Lone title={t('account:setPassword')}>
      <form onSubmit={submit} noValidate>
        <p className="muted field">{t('account:setPasswordWhy')}</p>
        <FormError error={save.error} />
        <Field
          label={t('account:newPassword')}
          note={t('account:atLeast', { count: SHORTEST })}
          error={tried && tooShort ? t('account:atLeast', { count: SHORTEST }) : undefined}
        >
          {(control) => (
            <PasswordInput {...control} autoComplete="new-password" value={password} onValue={setPassword} />
          )}
        </Field>
        <Field label={t('account:again')} error={tried && !tooShort && differs ? t('account:notSame') : undefined}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" value={again} onValue={setAgain} />}
        </Field>
        <Button
          type="submit"
          intent="primary"
          size="large"
          fill
          loading={save.isPending}
          text={t('account:savePassword')}
        />
        <Button
          className="lone-second"
          variant="minimal"
          fill
          text={t('account:otherAccount')}
          onClick={() => session.end()}
        />
      </form>
    </Lone>
  );
}

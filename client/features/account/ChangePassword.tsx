import { Button } from '@blueprintjs/core';
import { type FormEvent, useRef, useState } from 'react';
import { listSessions, updatePassword } from '../../../contracts/accounts.js';
import { isRefused } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { hashed } from '../../lib/password.js';
import { useChange } from '../../lib/query.js';
import { Field, FormError } from '../../ui/Field.js';
import { NewPasswordFields } from './NewPasswordFields.js';
import { useNewPassword } from './new-password.js';
import { PasswordInput } from './PasswordInput.js';

/** Old one, new one twice (spec 5). The account's name is there for password managers only. */
export function ChangePassword({ username, onDone }: { username: string; onDone: () => void }) {
  const { t } = useText();
  const [old, setOld] = useState('');
  const [tried, setTried] = useState(false);
  const oldField = useRef<HTMLInputElement>(null);
  const wanted = useNewPassword(tried);
  const save = useChange(updatePassword, [listSessions]);
  const isSame = wanted.isGood && old === wanted.password;
  const wrongOld = isRefused(save.error, 'password.wrong') && save.variables?.oldPassword === hashed(old);
  const atOld = wrongOld ? t('profile:oldWrong') : tried && !old ? t('account:passwordEmpty') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!old || !wanted.isGood || isSame || save.isPending) return;
    save.mutate(
      { oldPassword: hashed(old), password: hashed(wanted.password) },
      { onSuccess: onDone, onError: () => oldField.current?.select() },
    );
  };
  const fields = tried && isSame ? { ...wanted, errors: { password: t('profile:sameAsOld') } } : wanted;
  return (
    <form className="own-form" onSubmit={submit} noValidate>
      {!isRefused(save.error, 'password.wrong') && <FormError error={save.error} />}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label={t('profile:oldPassword')} error={atOld}>
        {(control) => (
          <PasswordInput
            {...control}
            size="medium"
            name="oldPassword"
            autoFocus
            autoComplete="current-password"
            inputRef={oldField}
            value={old}
            onValue={setOld}
          />
        )}
      </Field>
      <NewPasswordFields of={fields} size="medium" />
      <Button type="submit" intent="primary" loading={save.isPending} text={t('profile:changePassword')} />
    </form>
  );
}

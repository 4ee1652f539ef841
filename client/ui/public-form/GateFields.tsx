import { Button, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { lookLimits, PASSWORD_LENGTH, passwordAlphabet } from '../../../contracts/sharing/public-pages.js';
import type { Form } from '../../lib/form.js';
import { useText } from '../../lib/i18n.js';
import { Field } from '../Field.js';
import styles from './public-form.module.css';

export interface GateFacts {
  isEncrypted: boolean;
  password: string;
}

/** Who may read a public page: everyone with the link, or those who know the password. */
export function GateFields({ form }: { form: Form<GateFacts> }) {
  const { t } = useText();
  const encrypted = form.bind('isEncrypted');
  const password = form.bind('password');
  return (
    <>
      <RadioGroup
        inline
        label={t('sharing:kind')}
        selectedValue={encrypted.value ? 'encrypted' : 'public'}
        onChange={(event) => encrypted.onValue(event.currentTarget.value === 'encrypted')}
      >
        <Radio value="public" label={t('sharing:public')} />
        <Radio value="encrypted" label={t('sharing:encrypted')} />
      </RadioGroup>
      {encrypted.value && (
        <Field label={t('sharing:password')} note={t('sharing:passwordNote')} error={password.error}>
          {(control) => (
            <div className={`row-wrap gap-2 ${styles.row}`}>
              <InputGroup
                {...control}
                value={password.value}
                onValueChange={password.onValue}
                maxLength={lookLimits.password}
                autoComplete="off"
              />
              <Button text={t('sharing:generate')} onClick={() => password.onValue(newPassword())} />
            </div>
          )}
        </Field>
      )}
    </>
  );
}

/** A random password without characters that look alike. */
function newPassword(): string {
  const most = 256 - (256 % passwordAlphabet.length);
  let password = '';
  while (password.length < PASSWORD_LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(PASSWORD_LENGTH)))
      if (byte < most && password.length < PASSWORD_LENGTH)
        password += passwordAlphabet[byte % passwordAlphabet.length];
  return password;
}

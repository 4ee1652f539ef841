import { Button, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { shareLimits } from '../../../contracts/sharing.js';
import type { Form } from '../../lib/form.js';
import { useText } from '../../lib/i18n.js';
import { Field } from '../../ui/Field.js';
import { TextField } from '../../ui/TextField.js';
import { newPassword } from './share.js';
import type { ShareFacts } from './share-facts.js';
import styles from './sharing.module.css';

/** Who may read, and until when. */
export function AccessFields({ form }: { form: Form<ShareFacts> }) {
  const { t } = useText();
  const encrypted = form.bind('isEncrypted');
  const password = form.bind('password');
  return (
    <>
      <TextField
        label={t('sharing:remark')}
        note={t('sharing:remarkNote')}
        field={form.bind('remark')}
        maxLength={shareLimits.remark}
        autoFocus
      />
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
            <div className={styles.row}>
              <InputGroup
                {...control}
                value={password.value}
                onValueChange={password.onValue}
                maxLength={shareLimits.password}
                autoComplete="off"
              />
              <Button text={t('sharing:generate')} onClick={() => password.onValue(newPassword())} />
            </div>
          )}
        </Field>
      )}
      <TextField
        label={t('sharing:endDate')}
        note={t('sharing:endDateNote')}
        field={form.bind('expirationTime')}
        type="date"
      />
    </>
  );
}

import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useText } from '../../../../lib/i18n.js';
import { Field } from '../../../../ui/Field.js';
import styles from '../debugging.module.css';
import { type Auth, authKinds } from './draft.js';

/** Ways to identify oneself. What is entered stays on this page. */
export function AuthFields({ auth, onAuth }: { auth: Auth; onAuth: (auth: Auth) => void }) {
  const { t } = useText();
  return (
    <div className={styles.auth}>
      <HTMLSelect
        aria-label={t('debugging:authKind')}
        value={auth.kind}
        onChange={({ currentTarget }) =>
          onAuth({ ...auth, kind: authKinds.find((kind) => kind === currentTarget.value) ?? 'none' })
        }
        options={authKinds.map((value) => ({ value, label: t(`debugging:auth.${value}`) }))}
      />
      {(auth.kind === 'basic' || auth.kind === 'key') && (
        <Field label={t(auth.kind === 'basic' ? 'debugging:user' : 'debugging:keyName')}>
          {(control) => (
            <InputGroup
              {...control}
              value={auth.name}
              autoComplete="off"
              spellCheck={false}
              onValueChange={(name) => onAuth({ ...auth, name })}
            />
          )}
        </Field>
      )}
      {auth.kind !== 'none' && (
        <Field
          label={t(auth.kind === 'basic' ? 'debugging:password' : 'debugging:secret')}
          note={t('debugging:secretNote')}
        >
          {(control) => (
            <InputGroup
              {...control}
              type="password"
              autoComplete="off"
              value={auth.secret}
              onValueChange={(secret) => onAuth({ ...auth, secret })}
            />
          )}
        </Field>
      )}
      {auth.kind === 'key' && (
        <Checkbox
          label={t('debugging:inQuery')}
          checked={auth.isInQuery}
          onChange={(event) => onAuth({ ...auth, isInQuery: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

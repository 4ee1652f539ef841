import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useText } from '../../../../lib/i18n.js';
import { Field } from '../../../../ui/Field.js';
import styles from '../debugging.module.css';
import { type Auth, authKinds } from './draft.js';
import { SchemeSecretFields, type Signing } from './SchemeSecrets.js';

interface AuthFieldsProps {
  auth: Auth;
  onAuth: (auth: Auth) => void;
  signing: Signing;
}

/** Ways to identify oneself. What is entered stays on this page. */
export function AuthFields({ auth, onAuth, signing }: AuthFieldsProps) {
  const { t } = useText();
  const hasDeclared = signing.declared.length > 0;
  const kind = auth.kind === 'declared' && !hasDeclared ? 'none' : auth.kind;
  const kinds = authKinds.filter((one) => one !== 'declared' || hasDeclared);
  return (
    <div className={styles.auth}>
      <HTMLSelect
        aria-label={t('debugging:authKind')}
        value={kind}
        onChange={({ currentTarget }) =>
          onAuth({ ...auth, kind: kinds.find((one) => one === currentTarget.value) ?? 'none' })
        }
        options={kinds.map((value) => ({ value, label: t(`debugging:auth.${value}`) }))}
      />
      {kind === 'declared' && <SchemeSecretFields auth={auth} onAuth={onAuth} signing={signing} />}
      {(kind === 'basic' || kind === 'key') && (
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
      {kind !== 'none' && kind !== 'declared' && (
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

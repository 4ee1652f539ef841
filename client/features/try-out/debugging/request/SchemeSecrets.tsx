import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { SecurityScheme } from '../../../../../contracts/docs/doc-types/security-schemes.js';
import { useText } from '../../../../lib/i18n.js';
import { Field } from '../../../../ui/Field.js';
import { useErrorText } from '../../../../ui/states.js';
import styles from '../debugging.module.css';
import { fill } from '../variables/variables.js';
import type { Auth } from './draft.js';
import type { PreparedCall } from './prepare.js';
import { type DeclaredWays, hasClient, noSecret, type SchemeSecret, tokenCall, tokenIn } from './signing.js';

/** What the fields of the declared schemes need to know. */
export interface Signing {
  readonly declared: DeclaredWays;
  /** Sends a call, the way those of the doc are sent. */
  readonly ask: (call: PreparedCall) => Promise<{ readonly status: number; readonly bytes: Uint8Array }>;
  readonly variables: ReadonlyMap<string, string>;
}

interface SchemeSecretFieldsProps {
  auth: Auth;
  onAuth: (auth: Auth) => void;
  signing: Signing;
}

/** A secret for each scheme that the doc or its application declares. They stay on this page. */
export function SchemeSecretFields({ auth, onAuth, signing }: SchemeSecretFieldsProps) {
  const { t } = useText();
  const { declared } = signing;
  const way = declared[auth.way] ? auth.way : 0;
  const nameOf = (schemes: readonly SecurityScheme[]) => schemes.map(({ name }) => name).join(' + ');
  return (
    <>
      {declared.length > 1 && (
        <HTMLSelect
          aria-label={t('debugging:way')}
          value={way}
          onChange={({ currentTarget }) => onAuth({ ...auth, way: Number(currentTarget.value) })}
          options={declared.map((schemes, value) => ({ value, label: nameOf(schemes) }))}
        />
      )}
      {(declared[way] ?? []).map((scheme) => (
        <SecretOf
          key={scheme.name}
          scheme={scheme}
          secret={auth.secrets[scheme.name] ?? noSecret}
          onSecret={(secret) => onAuth({ ...auth, secrets: { ...auth.secrets, [scheme.name]: secret } })}
          signing={signing}
        />
      ))}
    </>
  );
}

interface SecretOfProps {
  scheme: SecurityScheme;
  secret: SchemeSecret;
  onSecret: (secret: SchemeSecret) => void;
  signing: Signing;
}

function SecretOf({ scheme, secret, onSecret, signing }: SecretOfProps) {
  const { t } = useText();
  if (scheme.kind === 'mutualTLS')
    return <p className="muted">{`${scheme.name}: ${t('api:about.scheme.mutualTLS')}`}</p>;
  const isClient = hasClient(scheme);
  const hasUser = scheme.kind === 'basic' || isClient;
  const words = isClient ? 'clientSecret' : scheme.kind === 'basic' ? 'password' : 'secret';
  const labelled = (label: string) => `${scheme.name}: ${label}`;
  return (
    <>
      {hasUser && (
        <Field label={labelled(t(isClient ? 'debugging:clientId' : 'debugging:user'))}>
          {(control) => (
            <InputGroup
              {...control}
              value={secret.name}
              autoComplete="off"
              spellCheck={false}
              onValueChange={(name) => onSecret({ ...secret, name })}
            />
          )}
        </Field>
      )}
      <Field label={labelled(t(`debugging:${words}`))} note={t('debugging:secretNote')}>
        {(control) => (
          <InputGroup
            {...control}
            type="password"
            autoComplete="off"
            value={secret.secret}
            onValueChange={(typed) => onSecret({ ...secret, secret: typed })}
          />
        )}
      </Field>
      {isClient && <TokenOf scheme={scheme} secret={secret} onSecret={onSecret} signing={signing} />}
    </>
  );
}

/** Asks the token URL for a token, the way calls are sent. */
function TokenOf({ scheme, secret, onSecret, signing: { ask, variables } }: SecretOfProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const fetchToken = async () => {
    setBusy(true);
    setWrong('');
    try {
      const said = { ...secret, name: fill(secret.name, variables), secret: fill(secret.secret, variables) };
      const answer = await ask(tokenCall(scheme, said));
      const token = tokenIn(answer.bytes);
      if (token === undefined) setWrong(t('debugging:noToken', { status: answer.status }));
      else onSecret({ ...secret, token });
    } catch (error) {
      setWrong(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.token}>
      <Button text={t('debugging:getToken')} loading={isBusy} onClick={() => void fetchToken()} />
      <span role="status" className={wrong ? 'field-error' : 'muted'}>
        {wrong || (secret.token !== '' && t('debugging:hasToken'))}
      </span>
    </div>
  );
}

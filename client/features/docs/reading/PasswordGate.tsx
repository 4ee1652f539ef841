import { Button, InputGroup } from '@blueprintjs/core';
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { type SyntheticEvent, useState } from 'react';
import { isRefused } from '../../../lib/api.js';
import { useText } from '../../../lib/i18n.js';
import { patiently } from '../../../lib/patiently.js';
import { Field, FormError } from '../../../ui/Field.js';
import { useTitle } from '../../../ui/Page.js';
import { accentOf, LanguageChoice, type LanguageChoiceProps, type PublicLook, ThemeChoice } from './PublicShell.js';
import styles from './PublicShell.module.css';

interface PasswordGateProps {
  look: PublicLook;
  languages: LanguageChoiceProps;
  isBusy: boolean;
  error: Error | null;
  /** With the MD5 of the trimmed password (docs/spec.md 5). */
  onPassword: (password: string) => void;
}

/** Asks for the password of a public page. */
export function PasswordGate({ look, languages, isBusy, error, onPassword }: PasswordGateProps) {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [isTried, setTried] = useState(false);
  useTitle(look.name || t('sharing:locked'));
  const typed = password.trim();
  const empty = isTried && !typed ? t('sharing:passwordEmpty') : undefined;
  const isWrong = isRefused(error, 'share.password') || isRefused(error, 'compose.password');
  const wrong = isWrong ? error.message : undefined;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!typed) return;
    // Most public pages have no password.
    const { hashed } = await patiently(() => import('../../../lib/password.js'));
    onPassword(hashed(typed));
  };
  return (
    <main className={`stack ${styles.gate}`} style={accentOf(look)}>
      <div className={styles.card}>
        {look.logo && <img src={look.logo} alt="" />}
        <h1>{look.name || t('sharing:locked')}</h1>
        <p className="muted">{t('sharing:lockedWhy')}</p>
        <form onSubmit={submit} noValidate>
          <Field label={t('sharing:password')} error={empty ?? wrong}>
            {(control) => (
              <InputGroup
                {...control}
                autoFocus
                type={isShown ? 'text' : 'password'}
                autoComplete="current-password"
                value={password}
                onValueChange={setPassword}
                rightElement={
                  <Button
                    variant="minimal"
                    icon={isShown ? <EyeOffIcon /> : <EyeOpenIcon />}
                    aria-label={isShown ? t('sharing:hidePassword') : t('sharing:showPassword')}
                    onClick={() => setShown(!isShown)}
                  />
                }
              />
            )}
          </Field>
          {!wrong && <FormError error={error} />}
          <Button fill type="submit" intent="primary" loading={isBusy} text={t('sharing:ok')} />
        </form>
      </div>
      <div>
        <LanguageChoice {...languages} />
        <ThemeChoice />
      </div>
    </main>
  );
}

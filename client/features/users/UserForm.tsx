import { InputGroup, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { fieldError } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';

export interface UserFacts {
  username: string;
  nickname: string;
  email: string;
  isSuperAdmin: boolean;
  password: string;
}
export const noFacts: UserFacts = { username: '', nickname: '', email: '', isSuperAdmin: false, password: '' };

const LONGEST = { username: 128, nickname: 64, email: 128 } as const;
const SHORTEST_PASSWORD = 6;
/** Only what cannot be an address at all; the server looks closer. */
const isEmail = (text: string) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

interface UserFormProps {
  title: string;
  submit: string;
  initial: UserFacts;
  /** A new account may be given its first password; an old one has its own. */
  withPassword?: boolean;
  busy: boolean;
  error: Error | null;
  onSubmit: (facts: UserFacts) => void;
  onClose: () => void;
}

export function UserForm({ initial, withPassword, error, onSubmit, ...dialog }: UserFormProps) {
  const { t } = useText();
  const [facts, setFacts] = useState(initial);
  const [tried, setTried] = useState(false);
  const wrong = useWrongs(facts);
  const set = (change: Partial<UserFacts>) => setFacts({ ...facts, ...change });
  const submit = () => {
    setTried(true);
    if (Object.values(wrong).some(Boolean)) return;
    onSubmit({ ...facts, username: facts.username.trim(), nickname: facts.nickname.trim(), email: facts.email.trim() });
  };
  const errorAt = (field: keyof typeof wrong) => (tried ? wrong[field] : undefined) ?? fieldError(error, field);
  const ofField = (['username', 'nickname', 'email', 'password'] as const).some((field) => fieldError(error, field));
  return (
    <FormDialog {...dialog} onSubmit={submit} error={ofField ? undefined : error}>
      <Field label={t('admin:users.username')} error={errorAt('username')}>
        {(control) => (
          <InputGroup
            {...control}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            value={facts.username}
            onValueChange={(username) => set({ username })}
          />
        )}
      </Field>
      <Field label={t('admin:users.nickname')} error={errorAt('nickname')}>
        {(control) => (
          <InputGroup {...control} value={facts.nickname} onValueChange={(nickname) => set({ nickname })} />
        )}
      </Field>
      <Field label={t('admin:users.email')} error={errorAt('email')}>
        {(control) => (
          <InputGroup
            {...control}
            type="email"
            autoComplete="off"
            value={facts.email}
            onValueChange={(email) => set({ email })}
          />
        )}
      </Field>
      {withPassword && (
        <Field label={t('admin:users.password')} note={t('admin:users.passwordNote')} error={errorAt('password')}>
          {(control) => (
            <InputGroup
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={facts.password}
              onValueChange={(password) => set({ password })}
            />
          )}
        </Field>
      )}
      <Switch
        checked={facts.isSuperAdmin}
        onChange={() => set({ isSuperAdmin: !facts.isSuperAdmin })}
        label={t('admin:users.super')}
      />
      <p className="field-note">{t('admin:users.superNote')}</p>
    </FormDialog>
  );
}

function useWrongs({ username, nickname, email, password }: UserFacts) {
  const { t } = useText();
  const name = (text: string, longest: number) => {
    const wrong = nameError(text, longest);
    return wrong && t(wrong, { max: longest });
  };
  const short = password !== '' && password.length < SHORTEST_PASSWORD;
  return {
    username: name(username, LONGEST.username),
    nickname: name(nickname, LONGEST.nickname),
    email: isEmail(email.trim()) ? undefined : t('admin:users.emailFormat'),
    password: short ? t('account:atLeast', { count: SHORTEST_PASSWORD }) : undefined,
  };
}

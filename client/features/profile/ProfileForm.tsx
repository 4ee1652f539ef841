import { Button, InputGroup } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { me, updateMe } from '../../../contracts/accounts.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { fieldError } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { isMail } from '../../lib/mail.js';
import { useChange } from '../../lib/query.js';
import { Field, FormError } from '../../ui/Field.js';

type Me = WireReply<typeof me>;
const LONGEST = 64;
const MOBILE = /^(\+?\d{5,15})?$/;

/** Only what was changed is sent, so that two open pages do not undo each other. */
function changed(user: Me, wanted: { nickname: string; email: string; weComMobile: string }) {
  return {
    nickname: wanted.nickname,
    ...(wanted.email !== user.email && { email: wanted.email }),
    ...(wanted.weComMobile !== user.weComMobile && { weComMobile: wanted.weComMobile }),
  };
}

export function ProfileForm({ user }: { user: Me }) {
  const { t } = useText();
  const [typed, setTyped] = useState(user);
  const [tried, setTried] = useState(false);
  const save = useChange(updateMe, [me]);
  const nickname = typed.nickname.trim();
  const email = typed.email.trim();
  const weComMobile = typed.weComMobile.trim();
  const wrong = {
    nickname: !nickname ? t('field.required') : nickname.length > LONGEST ? t('field.tooLong', { max: LONGEST }) : '',
    email: email && !isMail(email) ? t('profile:emailFormat') : '',
    weComMobile: MOBILE.test(weComMobile) ? '' : t('profile:mobileFormat'),
  };
  const errorAt = (field: keyof typeof wrong) => (tried && wrong[field]) || fieldError(save.error, field);
  const atField = Object.keys(wrong).some((field) => fieldError(save.error, field));
  const type = (field: keyof typeof wrong) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    if (!save.isPending) save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).some(Boolean) || save.isPending) return;
    save.mutate(changed(user, { nickname, email, weComMobile }));
  };
  return (
    <form onSubmit={submit} noValidate>
      {!atField && <FormError error={save.error} />}
      <Field label={t('profile:nickname')} error={errorAt('nickname')}>
        {(control) => (
          <InputGroup
            {...control}
            name="nickname"
            autoComplete="nickname"
            value={typed.nickname}
            onValueChange={type('nickname')}
          />
        )}
      </Field>
      <Field
        label={t('profile:email')}
        note={user.source === 'ldap' ? t('profile:fromDirectory') : undefined}
        error={errorAt('email')}
      >
        {(control) => (
          <InputGroup
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            value={typed.email}
            onValueChange={type('email')}
          />
        )}
      </Field>
      <Field label={t('profile:weComMobile')} note={t('profile:weComNote')} error={errorAt('weComMobile')}>
        {(control) => (
          <InputGroup
            {...control}
            type="tel"
            name="weComMobile"
            autoComplete="tel"
            value={typed.weComMobile}
            onValueChange={type('weComMobile')}
          />
        )}
      </Field>
      <div className="form-end">
        <Button type="submit" intent="primary" loading={save.isPending} text={t('action.save')} />
        <span role="status">
          {save.isSuccess && (
            <span className="form-saved">
              <TickIcon />
              {t('profile:saved')}
            </span>
          )}
        </span>
      </div>
    </form>
  );
}

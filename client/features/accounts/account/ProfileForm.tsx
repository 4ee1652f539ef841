import { Button } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { me, updateMe } from '../../../../contracts/workspace/accounts.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import { TextField } from '../../../ui/TextField.js';
import styles from './profile.module.css';

type Me = WireReply<typeof me>;
type Profile = Pick<Me, 'nickname' | 'email' | 'weComMobile'>;

/** Only changed fields, so that two open pages do not revert each other. */
function changed(user: Me, values: Profile) {
  const [email, weComMobile] = [values.email.trim(), values.weComMobile.trim()];
  return {
    nickname: values.nickname.trim(),
    ...(email !== user.email && { email }),
    ...(weComMobile !== user.weComMobile && { weComMobile }),
  };
}

export function ProfileForm({ user }: { user: Me }) {
  const { t } = useText();
  const save = useChange(updateMe, [me]);
  const { nickname, email, weComMobile } = user;
  const form = useForm({
    initial: { nickname, email, weComMobile },
    endpoint: updateMe,
    change: save,
    input: (values) => changed(user, values),
  });
  const isSaved = save.isSuccess && form.isUnchanged;
  return (
    <form onSubmit={form.submit} noValidate>
      <FormError error={form.error} />
      <TextField label={t('profile:nickname')} field={form.bind('nickname')} name="nickname" autoComplete="nickname" />
      <TextField
        label={t('profile:email')}
        note={user.source === 'ldap' ? t('profile:fromDirectory') : undefined}
        field={form.bind('email')}
        type="email"
        name="email"
        autoComplete="email"
      />
      <TextField
        label={t('profile:weComMobile')}
        note={t('profile:weComNote')}
        field={form.bind('weComMobile')}
        type="tel"
        name="weComMobile"
        autoComplete="tel"
      />
      <div className="row gap-3">
        <Button type="submit" intent="primary" loading={form.busy} text={t('action.save')} />
        <span role="status">
          {isSaved && (
            <span className={styles.formSaved}>
              <TickIcon />
              {t('profile:saved')}
            </span>
          )}
        </span>
      </div>
    </form>
  );
}

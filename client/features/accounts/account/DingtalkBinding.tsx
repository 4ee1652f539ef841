import { Button } from '@blueprintjs/core';
import { useSearchParams } from 'react-router-dom';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { bindDingtalk, me, unbindDingtalk } from '../../../../contracts/workspace/accounts.js';
import { viewConfig } from '../../../../contracts/workspace/system.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import styles from './profile.module.css';

/** Binds the user's DingTalk account for sign-in, through DingTalk's own page. */
export function DingtalkBinding({ user }: { user: WireReply<typeof me> }) {
  const { t } = useText();
  const config = useCall(viewConfig, {}, { staleTime: 60_000 });
  const bind = useChange(bindDingtalk);
  const unbind = useChange(unbindDingtalk, [me]);
  const isBound = user.dingdingUserId !== '' || user.dingdingNick !== '';
  if (!isBound && !(config.data && isOn(config.data.enableDingtalk))) return null;
  return (
    <section className={styles.ownSection}>
      <h2>{t('profile:dingtalk')}</h2>
      <WhatCameOfIt />
      <FormError error={bind.error ?? unbind.error} />
      <p className="muted">
        {isBound
          ? t('profile:dingtalkBoundTo', { name: user.dingdingNick || user.dingdingUserId })
          : t('profile:dingtalkWhy')}
      </p>
      {!isBound && (
        <Button
          text={t('profile:dingtalkBind')}
          loading={bind.isPending}
          onClick={() => bind.mutate({}, { onSuccess: ({ url }) => location.assign(url) })}
        />
      )}
      {isBound && user.source !== 'dingtalk' && (
        <Button text={t('profile:dingtalkUnbind')} loading={unbind.isPending} onClick={() => unbind.mutate({})} />
      )}
    </section>
  );
}

/** The result is in the URL (`?dingtalk=bound`, `?error=<key>`); its text is ours. */
function WhatCameOfIt() {
  const { t } = useText();
  const [search] = useSearchParams();
  const error = search.get('error');
  if (search.get('dingtalk') === 'bound') return <p role="status">{t('profile:dingtalkBound')}</p>;
  if (!error) return null;
  const isTaken = error === 'login.taken' || error === 'user.exists';
  return (
    <p className="field-error" role="alert">
      {isTaken ? t('profile:dingtalkTaken') : t('profile:dingtalkFailed')}
    </p>
  );
}

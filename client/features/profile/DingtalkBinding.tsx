import { Button } from '@blueprintjs/core';
import { useSearchParams } from 'react-router-dom';
import { bindDingtalk, me, unbindDingtalk } from '../../../contracts/accounts.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { viewConfig } from '../../../contracts/system.js';
import { isOn } from '../../../contracts/wire.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { FormError } from '../../ui/Field.js';

/** Signing in with DingTalk as the same person. The way there and back leads through DingTalk's own page. */
export function DingtalkBinding({ user }: { user: WireReply<typeof me> }) {
  const { t } = useText();
  const config = useCall(viewConfig, {}, { staleTime: 60_000 });
  const bind = useChange(bindDingtalk);
  const unbind = useChange(unbindDingtalk, [me]);
  const isBound = user.dingdingUserId !== '' || user.dingdingNick !== '';
  if (!isBound && !(config.data && isOn(config.data.enableDingtalk))) return null;
  return (
    <section className="own-section">
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

/** The way back tells by the address (`?dingtalk=bound`, `?error=<key>`); its words are ours. */
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

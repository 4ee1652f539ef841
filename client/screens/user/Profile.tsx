import { me } from '../../../contracts/accounts.js';
import { exactTime, moment } from '../../lib/format.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { isOn } from '../../lib/wire.js';
import { Page } from '../../ui/Page.js';
import { Avatar } from '../../ui/people.js';
import { Loaded } from '../../ui/states.js';

export function Profile() {
  const { t } = useText();
  const lang = useLanguage();
  const user = useCall(me, {});
  return (
    <Page width="narrow" title={t('menu.account')}>
      <Loaded query={user}>
        {(data) => (
          <dl className="definition">
            <dt>{t('account:nickname')}</dt>
            <dd className="person">
              <Avatar id={data.id} name={data.nickname} />
              {data.nickname}
              {isOn(data.isSuperAdmin) && (
                <span className="tag" data-tone="blue">
                  {t('account:superAdmin')}
                </span>
              )}
            </dd>
            <dt>{t('account:username')}</dt>
            <dd>{data.username}</dd>
            <dt>{t('account:email')}</dt>
            <dd>{data.email || <span className="muted">{t('account:noEmail')}</span>}</dd>
            <dt>{t('account:since')}</dt>
            <dd>{exactTime(moment(data.gmtCreate), lang)}</dd>
          </dl>
        )}
      </Loaded>
    </Page>
  );
}

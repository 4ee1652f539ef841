import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { isOn } from '../../../contracts/platform/wire.js';
import { me } from '../../../contracts/workspace/accounts.js';
import { hasPassword, sourceOf } from '../../features/accounts/account/accounts.js';
import { DingtalkBinding } from '../../features/accounts/account/DingtalkBinding.js';
import { ProfileForm } from '../../features/accounts/account/ProfileForm.js';
import styles from '../../features/accounts/account/profile.module.css';
import { exactTime, moment } from '../../lib/format.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { LinkButton } from '../../ui/links.js';
import { Page } from '../../ui/Page.js';
import { Avatar } from '../../ui/people.js';
import { Loaded } from '../../ui/states.js';

type Me = WireReply<typeof me>;

export function Profile() {
  const { t } = useText();
  const user = useCall(me, {});
  return (
    <Page width="narrow" title={t('menu.account')} lead={t('profile:lead')}>
      <Loaded query={user}>
        {(data) => (
          <>
            <Facts user={data} />
            <div className={styles.ownForm}>
              <ProfileForm user={data} />
            </div>
            <Password user={data} />
            <DingtalkBinding user={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Facts({ user }: { user: Me }) {
  const { t } = useText();
  const lang = useLanguage();
  const source = sourceOf(user.source);
  return (
    <dl className={`definition ${styles.ownHead}`}>
      <dt>{t('profile:username')}</dt>
      <dd className="person">
        <Avatar id={user.id} name={user.nickname} />
        {user.username}
        {isOn(user.isSuperAdmin) && (
          <span className="tag" data-tone="blue">
            {t('profile:superAdmin')}
          </span>
        )}
      </dd>
      <dt>{t('profile:source')}</dt>
      <dd>{source ? t(`profile:sources.${source}`) : user.source}</dd>
      <dt>{t('profile:since')}</dt>
      <dd>{exactTime(moment(user.gmtCreate), lang)}</dd>
    </dl>
  );
}

function Password({ user }: { user: Me }) {
  const { t } = useText();
  const own = hasPassword(user.source);
  return (
    <section className={styles.ownSection}>
      <h2>{t('profile:password')}</h2>
      <p className="muted">{own ? t('profile:passwordWhy') : t('profile:passwordElsewhere')}</p>
      {own && <LinkButton to="/updatePassword" text={t('profile:changePassword')} />}
    </section>
  );
}

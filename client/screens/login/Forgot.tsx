import { useSearchParams } from 'react-router-dom';
import styles from '../../features/accounts/account/account.module.css';
import { Lone } from '../../features/accounts/account/Lone.js';
import { useText } from '../../lib/i18n.js';
import { withRedirect } from '../../lib/session.js';
import { LinkButton } from '../../ui/links.js';

/** Only a super admin resets a password (docs/spec.md 1). Their names are not shown to signed-out visitors. */
export function Forgot() {
  const { t } = useText();
  const [search] = useSearchParams();
  return (
    <Lone title={t('account:forgotTitle')}>
      <div className={styles.loneText}>
        <p>{t('account:forgotWhy')}</p>
        <p>{t('account:forgotNext')}</p>
        <p className="muted">{t('account:forgotElsewhere')}</p>
      </div>
      <LinkButton
        fill
        size="large"
        to={withRedirect('/login', search.get('redirect'))}
        text={t('account:backToSignIn')}
      />
    </Lone>
  );
}

import { Link, useSearchParams } from 'react-router-dom';
import { isOn } from '../../../contracts/platform/wire.js';
import styles from '../../features/accounts/account/account.module.css';
import { Lone } from '../../features/accounts/account/Lone.js';
import { SignUpForm } from '../../features/accounts/account/SignUpForm.js';
import { maySignUp, useViewConfig } from '../../features/accounts/account/ways.js';
import { useText } from '../../lib/i18n.js';
import { withRedirect } from '../../lib/session.js';
import { LinkButton } from '../../ui/links.js';
import { Loaded } from '../../ui/states.js';

/** Sign-up where the administrator allows it; otherwise, whom to ask. */
export function Register() {
  const { t } = useText();
  const [search] = useSearchParams();
  const config = useViewConfig();
  const toSignIn = withRedirect('/login', search.get('redirect'));
  if (config.data && !maySignUp(config.data)) {
    const elsewhere = isOn(config.data.enableReg);
    return (
      <Lone title={elsewhere ? t('account:signUpThirdParty') : t('account:signUpClosed')}>
        <div className={styles.loneText}>{!elsewhere && <p>{t('account:signUpClosedWhy')}</p>}</div>
        <LinkButton fill size="large" to={toSignIn} text={t('account:backToSignIn')} />
      </Lone>
    );
  }
  return (
    <Lone title={t('account:signUpTo', { product: t('product') })}>
      <Loaded query={config} skeleton={<div className={styles.loneWait} />}>
        {() => <SignUpForm />}
      </Loaded>
      <p className={styles.loneRest}>
        <span>
          <span className="muted">{t('account:haveAccount')}</span> <Link to={toSignIn}>{t('account:signIn')}</Link>
        </span>
      </p>
    </Lone>
  );
}

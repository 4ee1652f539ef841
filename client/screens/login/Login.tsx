import { Tab, Tabs } from '@blueprintjs/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styles from '../../features/accounts/account/account.module.css';
import { Doors, useDoorAtOnce } from '../../features/accounts/account/Doors.js';
import { Lone } from '../../features/accounts/account/Lone.js';
import { SignInForm } from '../../features/accounts/account/SignInForm.js';
import { SignInTrouble } from '../../features/accounts/account/SignInTrouble.js';
import {
  doorsOf,
  firstWay,
  maySignUp,
  useChat,
  useViewConfig,
  type ViewConfig,
  waysOf,
} from '../../features/accounts/account/ways.js';
import { useText } from '../../lib/i18n.js';
import { withRedirect } from '../../lib/session.js';
import { SkeletonBar } from '../../ui/states.js';

/** Every sign-in method that the administrator has enabled. */
export function Login() {
  const { t } = useText();
  const config = useViewConfig();
  return (
    <Lone title={t('account:signInTo', { product: t('product') })}>
      {config.isPending ? <Waiting /> : <Ways config={config.data} />}
    </Lone>
  );
}

/**
 * The fields appear together with the methods: a typed password must not go to another system than the displayed one.
 */
function Waiting() {
  const { t } = useText();
  return (
    <div className={styles.loneWait} role="status" aria-label={t('state.loading')}>
      <SkeletonBar width="100%" />
      <SkeletonBar width="100%" />
      <SkeletonBar width="100%" />
    </div>
  );
}

function Ways({ config }: { config: ViewConfig | undefined }) {
  const { t } = useText();
  const [search] = useSearchParams();
  const error = search.get('error');
  const back = search.get('redirect');
  const chat = useChat();
  const doors = doorsOf(config, chat);
  const dingtalk = chat === 'dingtalk' ? doors.find(({ name }) => name === 'dingtalk') : undefined;
  const leaving = useDoorAtOnce(error ? undefined : dingtalk, back);
  if (leaving) return <p role="status">{t('account:leaving')}</p>;
  const others = doors.filter((door) => door !== dingtalk);
  return (
    <>
      <SignInTrouble error={error} />
      {!config && <p className={styles.loneHint}>{t('account:noConfig')}</p>}
      {dingtalk && (
        <>
          <p className={styles.loneHint}>{t('account:chat.dingtalk')}</p>
          <Doors doors={[dingtalk]} back={back} primary />
          <p className={styles.loneOr}>{t('account:ways.or')}</p>
        </>
      )}
      <Passwords config={config} second={dingtalk !== undefined} />
      {others.length > 0 && (
        <>
          <p className={styles.loneOr}>{t('account:ways.or')}</p>
          <Doors doors={others} back={back} />
        </>
      )}
      {chat && !dingtalk && others.length > 0 && (
        <p className={`${styles.loneHint} ${styles.loneRest}`}>
          {t('account:chat.elsewhere', { app: t(`account:chat.apps.${chat}`) })}
        </p>
      )}
    </>
  );
}

/** The methods with an account and a password: tabs when there are several. */
function Passwords({ config, second }: { config: ViewConfig | undefined; second: boolean }) {
  const { t } = useText();
  const ways = waysOf(config);
  const [way, setWay] = useState(firstWay(ways));
  const [typed, setTyped] = useState({ username: '', password: '' });
  const form = <SignInForm key={way} way={way} typed={typed} second={second} onTyped={setTyped} />;
  const choose = (id: string | number) => setWay(ways.find((each) => each === id) ?? 'register');
  return (
    <>
      {ways.length === 1 ? (
        form
      ) : (
        <Tabs id="ways" className={styles.ways} fill renderActiveTabPanelOnly selectedTabId={way} onChange={choose}>
          {ways.map((each) => (
            // Set explicitly, because the arrow keys skip tabs without the property.
            <Tab key={each} id={each} disabled={false} title={t(`account:ways.${each}`)} panel={form} />
          ))}
        </Tabs>
      )}
      {way === 'register' && <Rest config={config} />}
    </>
  );
}

/** Only accounts of this installation have a password that can be reset here. */
function Rest({ config }: { config: ViewConfig | undefined }) {
  const { t } = useText();
  const [search] = useSearchParams();
  const to = (path: string) => withRedirect(path, search.get('redirect'));
  return (
    <div className={styles.loneRest}>
      <Link to={to('/findPassword')}>{t('account:forgot')}</Link>
      {maySignUp(config) && (
        <span>
          <span className="muted">{t('account:noAccount')}</span> <Link to={to('/reg')}>{t('account:signUp')}</Link>
        </span>
      )}
    </div>
  );
}

import { Tab, Tabs } from '@blueprintjs/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Doors, useDoorAtOnce } from '../../features/account/Doors.js';
import { Lone } from '../../features/account/Lone.js';
import { SignInForm } from '../../features/account/SignInForm.js';
import { SignInTrouble } from '../../features/account/SignInTrouble.js';
import {
  doorsOf,
  firstWay,
  maySignUp,
  useChat,
  useViewConfig,
  type ViewConfig,
  waysOf,
} from '../../features/account/ways.js';
import { useText } from '../../lib/i18n.js';
import { withRedirect } from '../../lib/session.js';
import { SkeletonBar } from '../../ui/states.js';

/** Every way of signing in that the administrator has opened. */
export function Login() {
  const { t } = useText();
  const config = useViewConfig();
  return (
    <Lone title={t('account:signInTo', { product: t('product') })}>
      {config.isPending ? <Waiting /> : <Ways config={config.data} />}
    </Lone>
  );
}

/** The fields come with the ways: what is typed must not go to another system than the one that is shown. */
function Waiting() {
  const { t } = useText();
  return (
    <div className="lone-wait" role="status" aria-label={t('state.loading')}>
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
      {!config && <p className="lone-hint">{t('account:noConfig')}</p>}
      {dingtalk && (
        <>
          <p className="lone-hint">{t('account:chat.dingtalk')}</p>
          <Doors doors={[dingtalk]} back={back} primary />
          <p className="lone-or">{t('account:ways.or')}</p>
        </>
      )}
      <Passwords config={config} second={dingtalk !== undefined} />
      {others.length > 0 && (
        <>
          <p className="lone-or">{t('account:ways.or')}</p>
          <Doors doors={others} back={back} />
        </>
      )}
      {chat && !dingtalk && others.length > 0 && (
        <p className="lone-hint lone-rest">{t('account:chat.elsewhere', { app: t(`account:chat.apps.${chat}`) })}</p>
      )}
    </>
  );
}

/** The ways with an account and a password: side by side when there are several. */
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
        <Tabs id="ways" className="ways" fill renderActiveTabPanelOnly selectedTabId={way} onChange={choose}>
          {ways.map((each) => (
            // Said aloud, because the arrow keys pass over tabs that do not say so.
            <Tab key={each} id={each} disabled={false} title={t(`account:ways.${each}`)} panel={form} />
          ))}
        </Tabs>
      )}
      {way === 'register' && <Rest config={config} />}
    </>
  );
}

/** Only accounts of ours have a password that we can help with. */
function Rest({ config }: { config: ViewConfig | undefined }) {
  const { t } = useText();
  const [search] = useSearchParams();
  const to = (path: string) => withRedirect(path, search.get('redirect'));
  return (
    <div className="lone-rest">
      <Link to={to('/findPassword')}>{t('account:forgot')}</Link>
      {maySignUp(config) && (
        <span>
          <span className="muted">{t('account:noAccount')}</span> <Link to={to('/reg')}>{t('account:signUp')}</Link>
        </span>
      )}
    </div>
  );
}

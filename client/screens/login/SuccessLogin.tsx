import { Spinner } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { tokenOfLoginKey } from '../../../contracts/workspace/accounts.js';
import styles from '../../features/accounts/account/account.module.css';
import { Lone } from '../../features/accounts/account/Lone.js';
import { call, isRefused } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { ownPath, session, withRedirect } from '../../lib/session.js';
import { LinkButton } from '../../ui/links.js';
import { useErrorText } from '../../ui/states.js';

/** One exchange per key, however often the component renders: a second call would fail, because the key is used up. */
let last: { loginKey: string; token: Promise<string> } | undefined;
function exchange(loginKey: string): Promise<string> {
  if (last?.loginKey !== loginKey) last = { loginKey, token: call(tokenOfLoginKey, { loginKey }) };
  return last.token;
}

type State = { is: 'waiting' } | { is: 'in' } | { is: 'failed'; error?: unknown };

/**
 * The return page of third-party sign-in: its key is exchanged for one token (docs/wire.md 1.1). An error stays here
 * until the user navigates.
 */
export function SuccessLogin() {
  const { t } = useText();
  const [search] = useSearchParams();
  const loginKey = search.get('loginKey') ?? '';
  const redirect = search.get('redirect');
  const [state, setState] = useState<State>({ is: loginKey ? 'waiting' : 'failed' });
  useEffect(() => {
    if (!loginKey) return;
    let gone = false;
    exchange(loginKey).then(
      (token) => {
        if (gone) return;
        session.begin(token);
        setState({ is: 'in' });
      },
      (error: unknown) => {
        if (!gone) setState({ is: 'failed', error });
      },
    );
    return () => {
      gone = true;
    };
  }, [loginKey]);
  if (state.is === 'in') return <Navigate to={ownPath(redirect)} replace />;
  return (
    <Lone title={state.is === 'waiting' ? t('account:success') : t('account:successFailed')}>
      {state.is === 'waiting' ? (
        <Spinner aria-label={t('account:success')} />
      ) : (
        <Failure error={state.error} back={redirect} />
      )}
    </Lone>
  );
}

function Failure({ error, back }: { error: unknown; back: string | null }) {
  const { t } = useText();
  const errorText = useErrorText();
  return (
    <>
      <div className={styles.loneText} role="alert">
        {error !== undefined && !isRefused(error, 'login.expired') && <p>{errorText(error)}</p>}
        <p>{t('account:successFailedWhy')}</p>
      </div>
      <LinkButton
        fill
        size="large"
        intent="primary"
        to={withRedirect('/login', back)}
        text={t('account:signInAgain')}
      />
    </>
  );
}

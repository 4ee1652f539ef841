import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isOpenPath, ownPath, useSession, withRedirect } from '../lib/session.js';
import { NotFoundAlone } from '../screens/not-found/NotFound.js';

/**
 * docs/spec.md 2: without a token, redirects to sign-in with the way back; with a token that must set a password, only
 * to that page.
 */
export function RequireSession() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const back = pathname + search + hash;
  if (session === 'setPassword') return <Navigate to={withRedirect('/setPassword', back)} replace />;
  if (session === 'in') return <Outlet />;
  return <Navigate to={withRedirect('/login', back)} replace />;
}

/** Sign-in and similar pages: users who are already signed in are redirected to their destination. */
export function RedirectSignedIn() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const back = ownPath(new URLSearchParams(search).get('redirect'));
  if (session === 'setPassword' && pathname !== '/setPassword') {
    return <Navigate to={withRedirect('/setPassword', back)} replace />;
  }
  if (session === 'in') return <Navigate to={back} replace />;
  if (session === 'out' && pathname === '/setPassword') return <Navigate to={withRedirect('/login', back)} replace />;
  return <Outlet />;
}

/**
 * An unknown path. Signed-out visitors see this only on public paths (docs/spec.md 2); elsewhere they are sent to
 * sign-in first.
 */
export function UnknownPath() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session === 'in') return <Navigate to="/404" replace />;
  return isOpenPath(pathname) ? (
    <NotFoundAlone />
  ) : (
    <Navigate to={withRedirect('/login', pathname + search + hash)} replace />
  );
}

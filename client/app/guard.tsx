import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isOpenPath, ownPath, useSession, withRedirect } from '../lib/session.js';
import { NotFound } from '../screens/not-found/NotFound.js';

/** Spec 2: without a token to sign-in, keeping the way back; with a token that must set a password, only that. */
export function Guard() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const back = pathname + search + hash;
  if (session === 'setPassword') return <Navigate to={withRedirect('/setPassword', back)} replace />;
  if (session === 'in') return <Outlet />;
  return <Navigate to={withRedirect('/login', back)} replace />;
}

/** Sign-in and its kin: whoever is signed in already goes where they wanted. */
export function Visitors() {
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

/** A path that nobody knows. A stranger learns so only where strangers may be (spec 2); elsewhere the door comes first. */
export function Unknown() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session === 'in') return <Navigate to="/404" replace />;
  return isOpenPath(pathname) ? (
    <NotFound />
  ) : (
    <Navigate to={withRedirect('/login', pathname + search + hash)} replace />
  );
}

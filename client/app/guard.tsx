import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ownPath, useSession } from '../lib/session.js';

/** Spec 2: without a token to sign-in, keeping the way back; with a token that must set a password, only that. */
export function Guard() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session === 'setPassword') return <Navigate to="/setPassword" replace />;
  if (session === 'in') return <Outlet />;
  const back = pathname + search + hash;
  return <Navigate to={back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`} replace />;
}

/** Sign-in and its kin: whoever is signed in already goes where they wanted. */
export function Visitors() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session === 'setPassword' && pathname !== '/setPassword') return <Navigate to="/setPassword" replace />;
  if (session === 'in') return <Navigate to={ownPath(new URLSearchParams(search).get('redirect'))} replace />;
  if (session === 'out' && pathname === '/setPassword') return <Navigate to="/login" replace />;
  return <Outlet />;
}

import { useSyncExternalStore } from 'react';
import { withoutTrailing } from '../../contracts/platform/trailing.js';
import { keys, onStored, store, stored } from './storage.js';

/** The token is `<#userId>:<jwt>` (docs/wire.md 0.2). Setting or clearing it notifies every guard and socket. */
export const session = {
  token: (): string => (isStranger ? '' : stored(keys.token)),
  userId: (): string => session.token().split(':')[0] ?? '',
  /** This page sends no token, and ends no session: it is the same for everyone. */
  readAsStranger(): void {
    isStranger = true;
  },
  state: (): SessionState => state(),
  /** `demand`: the user must first set an own password. */
  begin(token: string, demand = false): void {
    mustSetPassword = demand;
    store(keys.token, token);
  },
  /** Signed out, revoked, or refused with code 1000. */
  end(): void {
    if (isStranger) return;
    mustSetPassword = false;
    store(keys.token, '');
  },
  /** Refused with code 2000: the user must first set an own password. */
  demandPassword(): void {
    mustSetPassword = true;
    store(keys.token, session.token());
  },
};

let mustSetPassword = false;
let isStranger = false;

export type SessionState = 'out' | 'setPassword' | 'in';
const state = (): SessionState => (session.token() ? (mustSetPassword ? 'setPassword' : 'in') : 'out');

export const useSession = (): SessionState => useSyncExternalStore(onStored, state, state);
export const useToken = (): string => useSyncExternalStore(onStored, session.token, session.token);

/** Reachable without a token (docs/spec.md 2). */
const OPEN = ['/login', '/reg', '/resetPassword', '/findPassword', '/successLogin'];
export const isOpenPath = (path: string): boolean =>
  OPEN.includes(path) || path.startsWith('/share') || path.startsWith('/show');

/** Paths that are never a destination after sign-in. */
const DOORS = new Set([...OPEN, '/setPassword', '/404']);

/**
 * A path of this site to return to after sign-in; anything that could leave the site, or lead back to sign-in, becomes
 * the home page.
 */
export function ownPath(path: string | null): string {
  if (!path?.startsWith('/') || path.startsWith('//') || path.includes('\\')) return '/';
  if (!URL.canParse(path, location.origin)) return '/';
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return '/';
  return DOORS.has(withoutTrailing(url.pathname, '/')) ? '/' : url.pathname + url.search + url.hash;
}

/** The URL of a sign-in page, with the path to continue to. */
export const withRedirect = (door: string, back: string | null): string =>
  ownPath(back) === '/' ? door : `${door}?redirect=${encodeURIComponent(ownPath(back))}`;

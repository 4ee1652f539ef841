import { useSyncExternalStore } from 'react';
import { keys, onStored, store, stored } from './storage.js';

/** The token is `<#userId>:<jwt>` (wire 0.2). Setting or clearing it moves every guard and socket that watches. */
export const session = {
  token: (): string => stored(keys.token),
  userId: (): string => stored(keys.token).split(':')[0] ?? '',
  begin(token: string): void {
    mustSetPassword = false;
    store(keys.token, token);
  },
  /** Signed out, revoked, or refused with code 1000. */
  end(): void {
    mustSetPassword = false;
    store(keys.token, '');
  },
  /** Refused with code 2000: nothing but a first own password is possible. */
  demandPassword(): void {
    mustSetPassword = true;
    store(keys.token, session.token());
  },
};

let mustSetPassword = false;

export type SessionState = 'out' | 'setPassword' | 'in';
const state = (): SessionState => (session.token() ? (mustSetPassword ? 'setPassword' : 'in') : 'out');

export const useSession = (): SessionState => useSyncExternalStore(onStored, state);
export const useToken = (): string => useSyncExternalStore(onStored, session.token);

/** A path of ours to return to after sign-in; anything that could leave the site becomes the home page. */
export function ownPath(path: string | null): string {
  if (!path?.startsWith('/') || path.startsWith('//') || path.includes('\\')) return '/';
  const url = new URL(path, location.origin);
  return url.origin === location.origin && url.pathname !== '/login' ? url.pathname + url.search + url.hash : '/';
}

const here = 'http://own.invalid';

/** The path if it is on this origin, otherwise `/`: prevents open redirects after a sign-in. */
export function ownPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > 2_000 || !/^\/(?![/\\])/.test(given) || /[\p{Cc}\\]/u.test(given))
    return '/';
  if (!URL.canParse(given, here)) return '/';
  const { origin, pathname, search, hash } = new URL(given, here);
  // `/.//x` becomes `//x`, which browsers treat as another host.
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

/** `/login?error=…&redirect=…`, without empty values and without `redirect` if it is `/`. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const shown = Object.entries(query).filter(([name, value]) => value && !(name === 'redirect' && value === '/'));
  return shown.length ? `${path}?${new URLSearchParams(shown)}` : path;
}

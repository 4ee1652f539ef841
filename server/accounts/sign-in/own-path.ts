const here = 'http://own.invalid';

/** The path when it is one of ours, else `/`: whoever comes back from a sign-in is sent nowhere else, whatever a link says. */
export function ownPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > 2_000 || !/^\/(?![/\\])/.test(given) || /[\p{Cc}\\]/u.test(given))
    return '/';
  if (!URL.canParse(given, here)) return '/';
  const { origin, pathname, search, hash } = new URL(given, here);
  // `/.//x` becomes `//x`, which a browser takes for another host.
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

/** `/login?error=…&redirect=…`, without what is empty and with `redirect` only where it leads somewhere. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const shown = Object.entries(query).filter(([name, value]) => value && !(name === 'redirect' && value === '/'));
  return shown.length ? `${path}?${new URLSearchParams(shown)}` : path;
}

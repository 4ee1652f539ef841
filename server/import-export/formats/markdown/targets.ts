const patterns = [/(\]\([ \t]{0,8}<?)([^()<>\s]{1,1000})/g, /(<img[ \t][^<>]{0,500}?\bsrc=["']?)([^"'<>\s]{1,1000})/gi];

/**
 * Replaces addresses of pictures and links that are paths, not URLs: `![x](img/a.png)`, `<img src="a.png">`,
 * `[x](../b.md#c)`. Those for which `replacement` returns undefined stay.
 */
export function withTargets(body: string, replacement: (target: string) => string | undefined): string {
  const known = new Map<string, string>();
  const newTarget = (target: string): string => {
    const found = known.get(target) ?? replacement(target) ?? target;
    known.set(target, found);
    return found;
  };
  return patterns.reduce(
    (text, pattern) =>
      text.replace(pattern, (whole: string, before: string, target: string) =>
        isRelative(target) ? before + newTarget(target) : whole,
      ),
    body,
  );
}

const isRelative = (target: string): boolean => !/^(?:[a-z][a-z0-9+.-]{0,30}:|\/\/|#|\/)/i.test(target);

/** The name of the file that a relative target in the file `from` refers to; undefined for a malformed one. */
export function fileOfTarget(from: string, target: string): string | undefined {
  const base = new URL(from.split('/').map(encodeURIComponent).join('/'), 'http://files/');
  try {
    return decodeURIComponent(new URL(target, base).pathname.slice(1));
  } catch {
    return undefined;
  }
}

import type { GivenRow } from './doc-rows.js';
import { isVariable } from './secrets.js';

/** The cookies of a header, by their names: their values are secrets, but for variables. */
export const cookiePairs = (header: string): { name: string; value: string }[] =>
  header
    .split(';')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()];
      return { name, value: isVariable(value) ? value : '' };
    });

const isCookie = ({ name }: GivenRow): boolean => name.trim().toLowerCase() === 'cookie';

/**
 * Headers without `Cookie`, and a row for each cookie of it. One that is no list of pairs, such as `{{cookies}}`, stays a
 * header. `wholeValue`: the whole value, of which an example has no secrets.
 */
export function withoutCookies<R extends GivenRow>(headers: readonly R[], wholeValue: (header: R) => string) {
  const cookies = new Map<string, GivenRow>();
  const others = headers.filter((header) => {
    const pairs = isCookie(header) ? cookiePairs(wholeValue(header)) : [];
    if (pairs.length === 0 || pairs.some(({ name }) => name === '')) return true;
    const described = descriptionsIn(header.description ?? '', pairs[0]?.name ?? '');
    for (const { name, value } of pairs) {
      const description = described.get(name) ?? '';
      cookies.set(name, { ...header, name, example: value, description });
    }
    return false;
  });
  return { headers: others, cookies: [...cookies.values()] };
}

/** An export describes each cookie in a line; any other description is that of the first one. */
function descriptionsIn(text: string, first: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').map((line) => /^([^\s:]{1,64}):(.*)$/.exec(line));
  return lines.every((line) => line !== null)
    ? new Map(lines.map(([, name = '', words = '']) => [name, words.trim()]))
    : new Map([[first, text]]);
}

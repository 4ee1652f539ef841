import { type Branch, isRequired, type Row } from './doc-types/param-tree.js';
import { saysValue } from './doc-types/said-values.js';
import type { Effective } from './effective.js';
import { branchPairs } from './parameter-wire.js';

const isCookieHeader = ({ row }: Branch): boolean => row.name.toLowerCase() === 'cookie';

/**
 * The headers of a call with its cookies, which are one header (RFC 6265, 5.4). A header of that name among the doc's
 * own comes first in it: credentials are written there. `invents`: cookies without a value get one, as in examples.
 */
export function headersWithCookies(
  { headers, cookies }: Pick<Effective, 'headers' | 'cookies'>,
  invents = true,
): Branch[] {
  const pairs = cookies.flatMap((branch) =>
    invents || saysValue(branch) ? branchPairs(branch, 'cookie') : [{ name: branch.row.name, value: '' }],
  );
  if (pairs.length === 0) return [...headers];
  const own = headers.find(isCookieHeader);
  const example = [
    ...(own && own.row.example.trim() !== '' ? [own.row.example.trim()] : []),
    ...pairs.map(({ name, value }) => `${name}=${value}`),
  ].join('; ');
  const required = [...(own ? [own] : []), ...cookies].some((branch) => isRequired(branch.row)) ? 1 : 0;
  if (own)
    return headers.map((branch) => (branch === own ? { ...own, row: { ...own.row, required, example } } : branch));
  const description = cookies.map(({ row }) => `${row.name}: ${row.description}`).join('\n');
  const row: Row = { id: 'cookies', name: 'Cookie', type: 'string', required, maxLength: '', example, description };
  return [...headers, { row, children: [] }];
}

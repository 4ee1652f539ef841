import { limits } from '../../../../contracts/doc-types/common.js';

/** A variable of an address: `{id}`, also `{id:\d+}` and `{*rest}`. `at` is the place of its opening brace, `end` behind the closing one. */
export interface Variable {
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

/** Of the path alone: what stands behind `?` or `#` is no path. A pair of double braces is a placeholder of other tools, no variable. */
export function variablesOf(address: string): Variable[] {
  const found: Variable[] = [];
  for (let at = 0; at < address.length; at++) {
    const mark = address[at];
    if (mark === '?' || mark === '#') break;
    if (mark !== '{') continue;
    const end = closing(address, at);
    if (end === undefined) break;
    const inner = address.slice(at + 1, end - 1);
    if (!inner.startsWith('{')) found.push({ name: nameIn(inner), at, end });
    at = end - 1;
  }
  return found;
}

const nameIn = (inner: string): string =>
  inner
    .replace(/^\*/, '')
    .replace(/:[\s\S]*$/, '')
    .trim();

/** Behind the brace that closes the one at `open`; undefined when none does before the next segment but one of a pattern. */
function closing(address: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < address.length; at++) {
    if (address[at] === '{') depth += 1;
    else if (address[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

export type AddressMark =
  | 'host'
  | 'fragment'
  | 'braces'
  | 'emptyVariable'
  | 'twice'
  | 'spaces'
  | 'query'
  | 'colon'
  | 'slash'
  | 'tooLong';

/** Host (and scheme) that an address begins with; '' = none. */
const hostIn = (address: string): string => /^\s*(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#\s]*/i.exec(address)?.[0] ?? '';

/** What is odd about an address; nothing of it is refused, and most of it can be mended by a click. */
export function marksOf(address: string): AddressMark[] {
  if (address.trim() === '') return [];
  const host = hostIn(address);
  const rest = address.slice(host.length);
  const [path = ''] = rest.split(/[?#]/, 1);
  const names = variablesOf(rest).map(({ name }) => name);
  const checks: readonly [AddressMark, boolean][] = [
    ['tooLong', address.length > limits.url],
    ['host', host !== ''],
    ['spaces', /\s/.test(address)],
    ['braces', !balanced(path)],
    ['emptyVariable', names.includes('')],
    ['twice', names.some((name, at) => name !== '' && names.indexOf(name) !== at)],
    ['colon', colonVariable.test(path)],
    ['query', rest.includes('?')],
    ['fragment', rest.includes('#')],
    ['slash', host === '' && !/^\s*[/{$]/.test(address)],
  ];
  return checks.flatMap(([mark, holds]) => (holds ? [mark] : []));
}

function balanced(path: string): boolean {
  let depth = 0;
  for (const mark of path) {
    if (mark === '{') depth += 1;
    else if (mark === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** `/users/:id`, as routers of other frameworks write it. */
const colonVariable = /\/:([A-Za-z_]\w*)/;

/** What a click on the mark makes of the address; undefined: that is for the person to say. */
export function mended(mark: AddressMark, address: string): string | undefined {
  switch (mark) {
    case 'host':
      return address.slice(hostIn(address).length).replace(/^(?!\/)/, '/');
    case 'spaces':
      return address.replace(/\s+/g, '');
    case 'fragment':
      return address.replace(/#.*$/s, '');
    case 'colon':
      return address.replace(/\/:([A-Za-z_]\w*)/g, '/{$1}');
    case 'slash':
      return `/${address.trimStart()}`;
    default:
      return undefined;
  }
}

import { limits } from '../../../../../contracts/docs/doc-types/common.js';

/**
 * A variable of an address: `{id}`, also `{id:\d+}` and `{*rest}`. `at` is the offset of its opening brace, `end` the
 * one after the closing brace.
 */
export interface Variable {
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

/**
 * Variables of the path alone, not of query or fragment. Double braces are a placeholder of other tools, not a
 * variable.
 */
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

/**
 * The offset after the brace that closes the one at `open`; undefined if none does before the next segment, except
 * inside a pattern.
 */
function closing(address: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < address.length; at++) {
    if (address[at] === '{') depth += 1;
    else if (address[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

export type AddressWarning =
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

/** Host (and scheme) at the start of an address; '' = none. */
const hostIn = (address: string): string => /^\s*(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#\s]*/i.exec(address)?.[0] ?? '';

/** Warnings about an address; nothing is refused, and most can be fixed by a click. */
export function addressWarnings(address: string): AddressWarning[] {
  if (address.trim() === '') return [];
  const host = hostIn(address);
  const rest = address.slice(host.length);
  const [path = ''] = rest.split(/[?#]/, 1);
  const names = variablesOf(rest).map(({ name }) => name);
  const checks: readonly [AddressWarning, boolean][] = [
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

/** `/users/:id`, the syntax of other frameworks' routers. */
const colonVariable = /\/:([A-Za-z_]\w*)/;

/** The address after its automatic fix; undefined = there is none. */
export function fixedAddress(mark: AddressWarning, address: string): string | undefined {
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

import type { ImportLoss } from '../../../../contracts/import-export/imported-api.js';

/** More are not listed. */
const MOST_LISTED = 50;

/** An open object or list: its names so far, and where in it the scan is. */
interface Open {
  readonly names: Set<string> | undefined;
  at: string | number;
}

/**
 * Names that an object of a JSON text has twice, of which the parser takes the last value. Of a text
 * that is no JSON the result means nothing. Linear;
 * `root` is written before the places.
 */
export function doubledNames(text: string, root: string): ImportLoss[] {
  const losses: ImportLoss[] = [];
  const open: Open[] = [];
  let expectsName = false;
  for (let at = 0; at < text.length && losses.length < MOST_LISTED; at++) {
    const char = text.charCodeAt(at);
    const inner = open.at(-1);
    if (char === QUOTE) {
      const end = endOfText(text, at);
      if (expectsName && inner?.names) {
        const name = nameIn(text.slice(at, end + 1));
        inner.at = name;
        if (inner.names.has(name)) losses.push({ origin: root + placeOf(open), what: 'duplicate', value: name });
        inner.names.add(name);
        expectsName = false;
      }
      at = end;
    } else if (char === BRACE || char === BRACKET) {
      open.push(char === BRACE ? { names: new Set(), at: '' } : { names: undefined, at: 0 });
      expectsName = char === BRACE;
    } else if (char === BRACE_END || char === BRACKET_END) open.pop();
    else if (char === COMMA && inner) {
      expectsName = inner.names !== undefined;
      if (typeof inner.at === 'number') inner.at++;
    }
  }
  return losses;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The quote that no odd number of backslashes is before. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}

const nameIn = (literal: string): string =>
  literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);

const placeOf = (open: readonly Open[]): string =>
  open.map(({ at }) => `/${String(at).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

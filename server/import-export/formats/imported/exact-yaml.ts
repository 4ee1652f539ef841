import { type Document, isPair, isScalar, isSeq, type Node, type Pair, type Scalar, visit, type YAMLMap } from 'yaml';
import type { ImportLoss } from '../../../../contracts/import-export/imported-api.js';
import { isJsonNumber, markedText, numberValue } from '../../../../contracts/platform/exact-json.js';

/** Numbers of YAML, before the document becomes a value, as they are written; those that are names as texts. */
export function keepNumbers(document: Document.Parsed): void {
  visit(document, {
    Scalar(key, node) {
      if (typeof node.value !== 'number' || node.source === undefined) return;
      node.value = key === 'key' ? node.source : writtenValue(node, node.source);
    },
  });
}

const writtenValue = ({ value }: Scalar, source: string): unknown =>
  isJsonNumber(source) ? numberValue(source) : source === String(value) ? value : markedText(source);

/** The number of JSON that a number of YAML means: `0x1F`, `01230`, `+1`, `.5`, `5.`; undefined for `.inf` and others. */
export function jsonNumber(source: string): string | undefined {
  if (/^0[xo][\da-fA-F]+$/.test(source)) return String(BigInt(source));
  const found = /^([-+]?)(\d*)(?:\.(\d*))?([eE][-+]?\d+)?$/.exec(source);
  if (!found) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = ''] = found;
  const literal = `${sign === '-' ? '-' : ''}${withoutZeros(whole)}${fraction && `.${fraction}`}${exponent}`;
  return isJsonNumber(literal) && /\d/.test(source) ? literal : undefined;
}

function withoutZeros(whole: string): string {
  let at = 0;
  while (whole[at] === '0') at++;
  return whole.slice(at) || '0';
}

/**
 * Names that a map has twice, of which the value takes the last one, as in JSON; before `keepNumbers`. `root` is written before the
 * places.
 */
export function doubledKeys(document: Document.Parsed, root: string): ImportLoss[] {
  const losses: ImportLoss[] = [];
  visit(document, {
    Map(_, map, path) {
      if (losses.length >= MOST_LISTED) return visit.BREAK;
      for (const name of doubledIn(map)) {
        const origin = `${root}${placeOf([...path, map])}/${pointerPart(name)}`;
        losses.push({ origin, what: 'duplicate', value: name });
      }
      return undefined;
    },
  });
  return losses.slice(0, MOST_LISTED);
}
/** More are not listed. */
const MOST_LISTED = 50;

function doubledIn({ items }: YAMLMap): string[] {
  const names = new Set<string>();
  return items.flatMap(({ key }) => {
    const name = keyText(key);
    if (name === undefined) return [];
    if (names.has(name)) return [name];
    names.add(name);
    return [];
  });
}

function keyText(key: unknown): string | undefined {
  // Each of several `<<`, which are symbols, is merged.
  if (!isScalar(key) || typeof key.value === 'symbol') return undefined;
  return typeof key.value === 'number' && key.source !== undefined ? key.source : String(key.value);
}

type Ancestor = Document | Node | Pair;
function placeOf(path: readonly Ancestor[]): string {
  const parts = path.map((one, at) => {
    if (isPair(one)) return `/${pointerPart(keyText(one.key) ?? '')}`;
    const next: unknown = path[at + 1];
    return isSeq(one) && next !== undefined ? `/${one.items.indexOf(next)}` : '';
  });
  return parts.join('');
}

const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

import { type Document, type Scalar, visit } from 'yaml';
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

import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import type { ImportedCells, ImportedRow, ParseResult } from './imported-row.js';
import { typeOfText } from './query.js';

const comment = /^\s*(?:#|\/\/)/;
/**
 * A header line, `key=value`, or either with full-width punctuation; in `:authority` the first colon belongs to the
 * name.
 */
function splitPair(line: string): readonly [name: string, value: string] {
  const text = line.trim();
  if (!/^:?[^:：=\s]/.test(text)) return [text, ''];
  const at = text.slice(1).search(/[:：=]/) + 1;
  return at > 0 ? [text.slice(0, at).trim(), text.slice(at + 1).trim()] : [text, ''];
}
const quoted = /^(?:"(.*)"|'(.*)'),?$/;
function bare(text: string): string {
  const found = quoted.exec(text);
  return found?.[1] ?? found?.[2] ?? text;
}

/**
 * One row per line: `name: value`. A line without a colon is a name. Empty lines and comments are skipped. The value of
 * an error code is its message; header values are always texts.
 */
export function fromPairs(text: string, style: ParamStyle): ParseResult {
  const drafts: ImportedRow[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '' || comment.test(line)) continue;
    const [named, value] = splitPair(line);
    const name = bare(named);
    if (name === '') continue;
    drafts.push({ name, cells: cellsOf(bare(value), style), children: [] });
  }
  if (drafts.length === 0) return { ok: false, problem: 'noRows', line: 0, column: 0, at: 0 };
  return { ok: true, drafts, notes: [] };
}

function cellsOf(value: string, style: ParamStyle): ImportedCells {
  if (value === '') return {};
  if (style === ParamStyle.code) return { description: value };
  if (style === ParamStyle.header) return { example: value };
  return { type: typeOfText(value), example: value };
}

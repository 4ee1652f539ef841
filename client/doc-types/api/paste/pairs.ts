import { ParamStyle } from '../../../../contracts/doc-types/api.js';
import type { Draft, DraftCells, Understood } from './draft.js';
import { typeOfText } from './query.js';

const comment = /^\s*(?:#|\/\/)/;
/** As a header is written, as `key=value`, as a Chinese keyboard writes it; and `:authority`, whose colon is its name's. */
const pair = /^\s*(:?[^:：=\s][^:：=]*?)\s*(?:[:：=]\s*(.*?)\s*)?$/;
const quoted = /^(["'])(.*)\1,?$/;
const bare = (text: string): string => quoted.exec(text)?.[2] ?? text;

/**
 * One row a line: `name: value`. A line without a colon is a name. Empty lines and comments are passed over. What stands
 * behind an error code is its message; headers are texts whatever they look like.
 */
export function fromPairs(text: string, style: ParamStyle): Understood {
  const drafts: Draft[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '' || comment.test(line)) continue;
    const found = pair.exec(line);
    const name = bare((found?.[1] ?? line).trim());
    if (name === '') continue;
    drafts.push({ name, cells: cellsOf(bare(found?.[2] ?? ''), style), children: [] });
  }
  if (drafts.length === 0) return { ok: false, trouble: 'noRows', line: 0, column: 0, at: 0 };
  return { ok: true, drafts, notes: [] };
}

function cellsOf(value: string, style: ParamStyle): DraftCells {
  if (value === '') return {};
  if (style === ParamStyle.code) return { description: value };
  if (style === ParamStyle.header) return { example: value };
  return { type: typeOfText(value), example: value };
}

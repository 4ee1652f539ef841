import { ParamStyle } from '../../../../contracts/doc-types/api.js';
import { columnsOf } from './columns.js';

/** Ways to write a table of parameters down. */
export const formats = ['table', 'json', 'query', 'pairs'] as const;
export type Format = (typeof formats)[number];

/** What a table takes: error codes are no query, headers no JSON (wire 5.2). */
export const formatsOf = (style: ParamStyle): readonly Format[] => {
  if (style === ParamStyle.code) return ['table', 'pairs'];
  if (style === ParamStyle.header || style === ParamStyle.path) return ['table', 'pairs'];
  if (style === ParamStyle.query) return ['table', 'query', 'pairs', 'json'];
  return ['table', 'json', 'query', 'pairs'];
};

/** What a text looks like, of what the table takes. */
export function detect(text: string, style: ParamStyle): Format {
  const offered = formatsOf(style);
  const trimmed = text.trim();
  const lines = trimmed.split(/\r\n?|\n/, 50).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const found = looksLike(trimmed, lines, first);
  return offered.includes(found) ? found : (offered.find((format) => format === 'pairs') ?? 'table');
}

function looksLike(trimmed: string, lines: readonly string[], first: string): Format {
  if (/^[{[]/.test(trimmed)) return 'json';
  if (trimmed.includes('\t') || lines.every((line) => line.trim().startsWith('|'))) return 'table';
  if (columnsOf(first.split(/[,;]/))) return 'table';
  if (/^(?:https?:\/\/\S*)?\?/.test(first) || (/^https?:\/\/\S+$/.test(first) && first.includes('?'))) return 'query';
  const share = (fits: (line: string) => boolean) => lines.filter(fits).length / Math.max(1, lines.length);
  if (share((line) => /^[^:：=]+=/.test(line)) > 0.7) return 'query';
  if (share((line) => /^\s*:?[^:：]+[:：]/.test(line)) > 0.7) return 'pairs';
  // A comma alone is a sentence's as often as a table's: every line must have as many.
  const commas = (line: string) => line.split(',').length;
  if (commas(first) > 1 && lines.every((line) => commas(line) === commas(first))) return 'table';
  return 'pairs';
}

import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { columnsOfHeader } from './columns.js';
import { markdownCells } from './markdown-table.js';

/** Formats of a table of parameters. */
const importFormats = ['table', 'json', 'schema', 'query', 'pairs'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Formats that a table accepts: error codes cannot be a query, headers cannot be JSON (docs/wire.md 5.2). */
export const formatsOf = (style: ParamStyle): readonly ImportFormat[] => {
  if (style === ParamStyle.code) return ['table', 'pairs'];
  if (style === ParamStyle.header || style === ParamStyle.path) return ['table', 'pairs'];
  if (style === ParamStyle.query) return ['table', 'query', 'pairs', 'json', 'schema'];
  return ['table', 'json', 'schema', 'query', 'pairs'];
};

/** Guesses the format among those that the table accepts. */
export function detectFormat(text: string, style: ParamStyle): ImportFormat {
  const offered = formatsOf(style);
  const trimmed = text.trim();
  const lines = trimmed.split(/\r\n?|\n/, 50).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const found = looksLike(trimmed, lines, first);
  return offered.includes(found) ? found : (offered.find((format) => format === 'pairs') ?? 'table');
}

/** An object or an array, after comments. */
export function looksLikeJson(text: string): boolean {
  let rest = text.slice(0, 10_000).trimStart();
  for (let end = 1; end > 0 && /^\/[/*]/.test(rest); rest = rest.slice(end).trimStart())
    end = rest.startsWith('//') ? rest.indexOf('\n') + 1 : rest.indexOf('*/') + (rest.includes('*/') ? 2 : 1);
  return /^[{[]/.test(rest);
}

/** A JSON Schema names its dialect, or has what belongs to one at the top, in whichever order. */
function looksLikeSchema(text: string): boolean {
  const start = text.slice(0, 4_000);
  if (/"\$schema"\s*:\s*"[^"]*json-schema/.test(start)) return true;
  const top = topOf(start);
  const type = top.get('type');
  if (type === '"object"' || type === '"array"') return within.some((name) => opens(top.get(name)));
  if (!/"(?:type|\$ref)"\s*:\s*["[]/.test(start) || (type !== undefined && type !== '[')) return false;
  const isReference = /^"#/.test(top.get('$ref') ?? '') && (top.get('$defs') ?? top.get('definitions')) === '{';
  return isReference || top.get('properties') === '{' || alternatives.some((name) => top.get(name) === '[');
}
const alternatives = ['oneOf', 'anyOf', 'allOf'];
const within = [...alternatives, 'properties', 'items', '$defs', 'definitions', 'required'];
const opens = (token: string | undefined): boolean => token === '{' || token === '[';

/** The keys of an object, each with the beginning of its value. */
function topOf(start: string): Map<string, string> {
  const top = new Map<string, string>();
  let depth = 0;
  let before: readonly string[] = [];
  for (const [token] of start.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]:,]|[^\s"{}[\]:,]+/gs)) {
    const [key = '', colon] = before;
    if (depth === 1 && colon === ':' && key.startsWith('"')) top.set(key.slice(1, -1), token);
    if (opens(token)) depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    before = [before[1] ?? '', token];
  }
  return top;
}

function looksLike(trimmed: string, lines: readonly string[], first: string): ImportFormat {
  if (looksLikeJson(trimmed)) return looksLikeSchema(trimmed) ? 'schema' : 'json';
  if (trimmed.includes('\t') || markdownCells(trimmed.slice(0, 100_000))) return 'table';
  if (columnsOfHeader([first.split(/[,;]/)])) return 'table';
  if (/^(?:https?:\/\/\S*)?\?/.test(first) || (/^https?:\/\/\S+$/.test(first) && first.includes('?'))) return 'query';
  const share = (fits: (line: string) => boolean) => lines.filter(fits).length / Math.max(1, lines.length);
  if (share((line) => /^[^:：=]+=/.test(line)) > 0.7) return 'query';
  if (share((line) => /^:?[^:：]+[:：]/.test(line.trimStart())) > 0.7) return 'pairs';
  // Commas are common in sentences too, so every line must have the same number.
  const commas = (line: string) => line.split(',').length;
  if (commas(first) > 1 && lines.every((line) => commas(line) === commas(first))) return 'table';
  return 'pairs';
}

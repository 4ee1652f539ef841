import type { ExportedDoc } from '../../exported/exported-api.js';
import { decoded, pointerKey } from '../file-names.js';
import { isObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';
import type { OperationPlace } from '../operation-tables.js';
import type { RowStyle } from '../schema-notes.js';

/** The place of the original operation of a doc; undefined for docs of other sources. */
export function originalPlace({ extra }: ExportedDoc): OperationPlace | undefined {
  const given = extra?.openapi;
  if (!isObject(given) || !isObject(given.operation)) return undefined;
  const { path, method, operation, item } = given;
  if (typeof path !== 'string' || typeof method !== 'string') return undefined;
  const hasMediaKeywords = given.responses === 'held';
  const hasResponseRows = given.responses === 'rows' || hasMediaKeywords;
  const hasEachMedia = given.bodies === 'each';
  const hasBodyRows = given.bodies === 'rows' || hasEachMedia;
  const pointer = `#/paths/${pointerKey(path)}/${method}`;
  const read = { hasResponseRows, hasMediaKeywords, hasBodyRows, hasEachMedia };
  return { path, method, operation, item: objectOr(item), pointer, ...read };
}

/** How the import that the doc came with read its rows. */
export function styleOf({ extra }: ExportedDoc): RowStyle {
  const style = isObject(extra?.openapi) ? extra.openapi.rows : undefined;
  return isStyle(style) ? style : 'notes';
}

const isStyle = (style: unknown): style is RowStyle =>
  style === 'variants' || style === 'models' || style === 'schema' || style === 'keywords';

/**
 * Whether a description is still the original one: Markdown that was stored as rich text comes back with other marks,
 * so letters, digits and addresses are compared.
 */
export const isSameDescription = (a: unknown, b: string): boolean => comparable(a) === comparable(b);

/** What Markdown puts before signs that would mean something, in addresses too. */
const escaped = /\\(?=[!-/:-@[-`{-~])/g;
const address = /https?:\/\/[^\s<>()"'\]`]{1,2000}/g;
/** Targets of links and pictures, of Markdown and of HTML. */
const target = /\]\(\s{0,8}<?([^()\s<>]{1,2000})[^()]{0,200}\)|(?:href|src)="([^"]{1,2000})"/g;
function comparable(given: unknown): string {
  if (typeof given !== 'string') return '';
  const text = given.replaceAll('&amp;', '&').replace(escaped, '');
  const targets = [...text.matchAll(target)].map(([, markdown, html]) => markdown ?? html ?? '');
  const plain = text
    .replace(/!\[[^\][]{0,500}\]/g, ']')
    .replace(target, '')
    .replace(/<[^<>]{0,2000}>/g, '');
  const found = [...targets, ...(plain.match(address) ?? [])].map((one) => decoded(one).replace(/[.,;:*_~]{1,4}$/, ''));
  const words = plain
    .replace(address, '')
    .replace(/&\w{2,8};/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return [words, ...new Set(found.sort())].join(' ');
}

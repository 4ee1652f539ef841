import { bodyOfDescription } from '../../../../docs/doc-types/api/from-wire.js';
import { nodeFromBody } from '../../../../docs/doc-types/custom/body.js';
import { richToMarkdown } from '../../../../docs/doc-types/custom/to-markdown.js';
import type { ExportedDoc } from '../../exported/exported-api.js';
import { Losses } from '../../imported/losses.js';
import { htmlOf } from '../descriptions.js';
import { pointerKey } from '../file-names.js';
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
  const hasExample = given.bodies === 'shown';
  const hasTypes = given.bodies === 'typed' || hasExample;
  const hasRoot = given.bodies === 'root' || hasTypes;
  const hasEachMedia = given.bodies === 'each' || hasRoot;
  const hasBodyRows = given.bodies === 'rows' || hasEachMedia;
  const pointer = `#/paths/${pointerKey(path)}/${method}`;
  const read = { hasResponseRows, hasMediaKeywords, hasBodyRows, hasEachMedia, hasRoot, hasTypes, hasExample };
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
 * Whether a description is still the original one. It was stored as rich text, and that of the original has other marks
 * when it comes back as Markdown: only the same steps again show what somebody changed.
 */
export function isSameDescription(given: unknown, now: string): boolean {
  const was = typeof given === 'string' ? given : '';
  return was.trim() === now.trim() || storedDescription(was) === now.trim();
}

/** The Markdown of what an import stores of a description. */
const storedDescription = (markdown: string): string =>
  richToMarkdown(nodeFromBody(bodyOfDescription(htmlOf(markdown, '', new Losses())))).trim();

import { storable } from '../../../../contracts/docs/doc-types/plain-text.js';

const blocks = 'p|div|h[1-6]|ul|ol|table|pre|blockquote';
const names = `${blocks}|br|hr|span|li|thead|tbody|tr|t[dh]|colgroup|col|strong|em|b|i|u|s|del|su[bp]|a|code|font|img`;
const attributes =
  'style|class|id|href|target|rel|src|alt|title|width|height|colspan|rowspan|start|align|color|size|face|data-[a-z-]+';
const bracketed = /<[^<>]*>/g;
const tag = /^<\/?([a-z][a-z0-9]*)((?:\s[a-z-]+="[^"]*")*)\s?\/?>$/i;
const attribute = /\s([a-z-]+)="[^"]*"/gi;
const knownName = new RegExp(`^(?:${names})$`, 'i');
const knownAttribute = new RegExp(`^(?:${attributes})$`, 'i');
const opensBlock = new RegExp(`^<(?:${blocks})[\\s>]`, 'i');
const closesBlock = new RegExp(`</(?:${blocks})>$`, 'i');

const lineEnds = /<br(?:\s[^<>]*)?\/?>|<\/(?:p|div|li|h[1-6]|tr|pre|blockquote)>/gi;
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

function isWrittenByEditor(text: string): boolean {
  const [, name = '', list = ''] = tag.exec(text) ?? [];
  return knownName.test(name) && [...list.matchAll(attribute)].every(([, key = '']) => knownAttribute.test(key));
}

/**
 * Whether the editor of the existing product wrote the text: only blocks, with elements and attributes that it writes,
 * and every other `<` and `>` escaped. Plain text that mentions a tag does not match.
 */
function isEditorHtml(text: string): boolean {
  if (!opensBlock.test(text) || !closesBlock.test(text)) return false;
  const between = text.replace(bracketed, (found) => (isWrittenByEditor(found) ? '' : '<'));
  return !/[<>]/.test(between);
}

/** A doc's remark is plain text; clients of the existing product write it as HTML (docs/wire.md 10.6). */
export function plainRemark(given: string): string {
  const html = given.trim();
  if (!isEditorHtml(html)) return storable(given);
  const text = html
    .replace(lineEnds, '\n')
    .replace(bracketed, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity);
  return storable(text).trim();
}

import { type ApiContent, apiFlags, apiTexts, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import type { RichNode } from '../../../../contracts/docs/doc-types/index.js';
import { storable } from '../../../../contracts/docs/doc-types/plain-text.js';
import { bodyFromWire } from '../custom/body.js';
import { htmlToRich } from '../custom/from-html/read-html.js';
import { sanitizeRich } from '../custom/sanitize.js';
import { richFromNode } from '../custom/schema.js';
import type { WireContent } from '../interface/doc-type.js';
import { wireFields } from '../interface/fields.js';
import { plainRemark } from './html-remark.js';
import { normalizeRows, tables } from './tables.js';
import { tableFromWire } from './wire-rows.js';

/** Merges the content sent by a client into the doc's previous content. */
export async function apiFromWire(wire: WireContent, before: ApiContent): Promise<ApiContent> {
  const said: ApiContent = { ...before, ...wireFields(wire, before), body: bodyOf(wire, before) };
  said.url = storable(wire.url ?? before.url).trim();
  said.remark = remarkOf(wire, before);
  for (const key of apiTexts) said[key] = storable(wire[key] ?? before[key]).trim();
  for (const key of apiFlags) said[key] = wire[key] ?? before[key];
  const params = tables.flatMap(({ style, list }) => {
    const [rows, sent] = [before.params.filter((row) => row.style === style), wire[list]];
    // Only a model has its table, and no other.
    const isOwn = (style === ParamStyle.model) === (before.key !== undefined);
    return sent && isOwn ? tableFromWire(style, sent, rows, list) : rows;
  });
  // Rows of tables that have no list here were not shown to the client.
  const unseen = before.params.filter((row) => !tables.some(({ style }) => style === row.style));
  return { ...said, params: normalizeRows([...params, ...unseen]) };
}

/** Clients of the existing product send an unedited remark back unchanged, which is plain text already. */
const remarkOf = ({ remark }: WireContent, before: ApiContent): string =>
  remark === undefined || remark === null || remark === before.remark ? before.remark : plainRemark(remark);

function bodyOf(wire: WireContent, before: ApiContent): RichNode {
  if (wire.body) return bodyFromWire(wire.body);
  return wire.description === undefined ? before.body : bodyOfDescription(wire.description);
}

/** Rich text of a description in HTML. */
export function bodyOfDescription(description: string): RichNode {
  // Most pushed descriptions have no markup; their lines become paragraphs.
  if (!/[<&]/.test(description)) return bodyFromWire(paragraphs(description));
  return richFromNode(sanitizeRich(htmlToRich(description)));
}

const paragraphs = (text: string): RichNode => ({
  type: 'doc',
  content: text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});

import { type ApiContent, apiFlags, apiTexts } from '../../../contracts/doc-types/api.js';
import type { RichNode } from '../../../contracts/doc-types/index.js';
import { htmlToRich } from '../custom/html.js';
import { mend } from '../custom/mend.js';
import { toRich } from '../custom/schema.js';
import type { WireContent } from '../doc-type.js';
import { wireFields } from '../fields.js';
import { keepable } from '../plain-text.js';
import { tables, tidy } from './tables.js';
import { tableFrom } from './wire-rows.js';

/** What a client sent, taken into what the doc was. */
export async function apiFromWire(wire: WireContent, before: ApiContent): Promise<ApiContent> {
  const said: ApiContent = { ...before, ...wireFields(wire, before), body: await bodyOf(wire, before) };
  said.url = keepable(wire.url ?? before.url).trim();
  said.remark = keepable(wire.remark ?? before.remark);
  for (const key of apiTexts) said[key] = keepable(wire[key] ?? before[key]).trim();
  for (const key of apiFlags) said[key] = wire[key] ?? before[key];
  const params = tables.flatMap(({ style, list }) => {
    const [rows, sent] = [before.params.filter((row) => row.style === style), wire[list]];
    return sent ? tableFrom(style, sent, rows, list) : rows;
  });
  return { ...said, params: tidy(params) };
}

async function bodyOf(wire: WireContent, before: ApiContent): Promise<RichNode> {
  if (wire.body) return toRich(mend(wire.body));
  const { description } = wire;
  if (description === undefined) return before.body;
  // Most of what is pushed has no markup at all, and the DOM is slow.
  if (!/[<&]/.test(description)) return toRich(mend(paragraphs(description)));
  return toRich(mend(toRich(await htmlToRich(description))));
}

const paragraphs = (text: string): RichNode => ({
  type: 'doc',
  content: text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});

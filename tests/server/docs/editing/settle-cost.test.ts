import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { DocType } from '../../../../contracts/platform/enums.js';
import { contentFromForm } from '../../../../server/docs/doc-types/from-form.js';
import { rulesOf } from '../../../../server/docs/doc-types/index.js';
import type { WireContent } from '../../../../server/docs/doc-types/interface/doc-type.js';
import { isQuadratic } from '../../../support/growth.js';

/*
 * Work on the event loop for each version and each reading of a doc (docs/decisions/0012-parse-in-worker-threads.md).
 * Its processor time is compared with that for an eighth of the size, taking the fastest of several runs each.
 */

const steps = {
  'reading the live doc': ({ rules, ydoc, content }: Doc) => rules.live.read(ydoc, content),
  'writing the content back': ({ rules, ydoc, content }: Doc) => rules.live.write(ydoc, content),
  'writing a first live doc': ({ rules, content }: Doc) => rules.live.write(new Y.Doc(), content),
  'checking the content': ({ rules, content }: Doc) => rules.schema.parse(content),
  'describing it': ({ rules, content }: Doc) => rules.description(content),
  'tables of the wire': ({ rules, content }: Doc) => rules.wireTables(content, 1),
  'comparing for blame': ({ rules, content, other }: Doc) => rules.diff(other, content).rows.length,
} as const;

const row = { id: '', type: 'string', required: true, maxLength: '64', example: 'x', enumId: '' } as const;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...row, name: `name_${n}`, description: `text ${n}`, orderIndex: n }));

/** A doc with about `size` parts of each kind. */
const docs: Readonly<Record<string, (size: number) => { type: number; form: WireContent }>> = {
  'a rich text of paragraphs': (size) => ({ type: DocType.custom, form: { description: '<p>words'.repeat(size) } }),
  'a rich text of marks': (size) => ({
    type: DocType.custom,
    form: { description: '<b>a</b> <i>b</i> '.repeat(size) },
  }),
  'a rich text of table cells': (size) => ({
    type: DocType.custom,
    form: { description: `<table>${'<tr><td>x</td></tr>'.repeat(size / 4)}</table>` },
  }),
  'an HTTP doc of rows': (size) => ({ type: DocType.http, form: { requestParams: rowsOf(size / 4) } }),
  'a markdown doc of emphasis': (size) => ({ type: DocType.markdown, form: { description: '*a_ '.repeat(size * 10) } }),
};

type Doc = Awaited<ReturnType<typeof made>>;
async function made({ type, form }: { type: number; form: WireContent }) {
  const rules = rulesOf(type);
  const empty = rules.empty('Doc');
  const content = await contentFromForm(rules, { name: 'Doc', ...form }, empty);
  const other = await contentFromForm(rules, { name: 'Other', ...form }, empty);
  const ydoc = new Y.Doc();
  rules.live.write(ydoc, content);
  return { rules, ydoc, content, other };
}

describe.each(Object.entries(docs))('%s', (_, doc) => {
  it('costs each step in proportion to its size', async () => {
    const [part, whole] = [await made(doc(752)), await made(doc(6_016))];
    for (const [name, step] of Object.entries(steps)) {
      expect({
        name,
        isQuadratic: isQuadratic(
          () => step(part),
          () => step(whole),
        ),
      }).toEqual({
        name,
        isQuadratic: false,
      });
    }
  });
});

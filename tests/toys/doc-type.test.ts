import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { z } from 'zod';
import { live } from '../../contracts/docs/doc-types/index.js';
import type { DocType } from '../../contracts/platform/enums.js';
import { docKind } from '../../server/docs/doc/doc.decider.js';
import type { DocEvent } from '../../server/docs/doc/doc.events.js';
import { docKey } from '../../server/docs/doc/doc-key.js';
import { contentFromForm } from '../../server/docs/doc-types/from-form.js';
import { type DocTypeRules, docTypes, rulesOf } from '../../server/docs/doc-types/index.js';
import {
  emptyFields,
  fieldDifferences,
  readFields,
  textColumns,
  wireFields,
  writeFields,
} from '../../server/docs/doc-types/interface/fields.js';
import { textDifference } from '../../server/docs/doc-types/interface/text-difference.js';
import { Blame } from '../../server/history/versions/blame.js';
import { modifySource, snapshotContent, snapshotKey } from '../../server/history/versions/changelog-wire.js';
import { contentDifference, emptyBefore, summarize } from '../../server/history/versions/differences.js';
import { folded, given, someone } from '../support/given.js';

// A doc type that the product does not have: a checklist. Only its rules are added, so server code that branches on a
// type's number instead of its rules, or reads a fixed field of a content, fails here.

const schema = z.object({
  name: z.string().min(1),
  author: z.string(),
  deprecated: z.string(),
  items: z.array(z.string()),
});
type Checklist = z.output<typeof schema>;
const text = ({ items }: Checklist) => items.map((item) => `- [ ] ${item}`).join('\n');

const checklistRules: DocTypeRules<Checklist> = {
  schema,
  empty: (name) => ({ ...emptyFields(name), items: [] }),
  columns: textColumns,
  rows: () => [],
  wireTables: () => undefined,
  body: () => null,
  source: ({ items }) => items,
  copy: (content) => content,
  text,
  html: ({ items }) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  description: text,
  live: {
    read: (ydoc, before) => ({ ...readFields(ydoc, before), items: ydoc.getArray<string>(live.body).toArray() }),
    write: (ydoc, content, origin) =>
      ydoc.transact(() => {
        writeFields(ydoc, content);
        const items = ydoc.getArray<string>(live.body);
        items.delete(0, items.length);
        items.push(content.items);
      }, origin),
  },
  fromWire: async (wire, before) => ({
    ...wireFields(wire, before),
    items: wire.description?.split('\n').map((line) => line.replace('- [ ] ', '')) ?? before.items,
  }),
  diff: (from, to) => ({
    fields: fieldDifferences(from, to),
    text: textDifference(
      () => text(from),
      () => text(to),
    ),
    rows: [],
  }),
};

const type: DocType = JSON.parse('90');
beforeAll(() => void Object.assign(docTypes, { [type]: checklistRules }));
afterAll(() => void Reflect.deleteProperty(docTypes, type));

const content = (...items: string[]) => ({ ...checklistRules.empty('Before a release'), items });
const place = { moduleId: 1, parentId: 0, isFolder: false, orderIndex: 10, status: 5, isShow: true } as const;
const created = (...items: string[]): DocEvent => ({
  type: 'DocCreated',
  data: { ...place, type, content: content(...items) },
});
const edited = (...items: string[]): DocEvent => ({
  type: 'DocEdited',
  data: { content: content(...items), editors: [7] },
});
const rowAfter = (...events: DocEvent[]) => {
  const state = folded(docKind, events);
  if (!state) throw new Error('nothing happened');
  return { ...state, version: events.length };
};

describe('a doc of a new type', () => {
  it('is created, edited, locked, moved, deleted and restored by the same decider', () => {
    const doc = { ...place, type, content: content('tag') };
    given(docKind).when({ type: 'CreateDoc', doc, ancestors: [] }).then({ type: 'DocCreated', data: doc });
    given(docKind, created('tag'))
      .when({ type: 'EditDoc', content: content('tag', 'push'), editors: [7] })
      .then(edited('tag', 'push'));
    given(docKind, created('tag'))
      .when({ type: 'EditDoc', content: content('tag') })
      .thenNothing();
    given(docKind, created('tag')).when({ type: 'LockDoc' }).then({ type: 'DocLocked', data: {} });
    given(docKind, created('tag'), edited('push'))
      .when({ type: 'RestoreDoc', fromVersion: 1, content: content('tag') })
      .then({ type: 'DocRestored', data: { fromVersion: 1, content: content('tag') } });
    given(docKind)
      .when({ type: 'CreateDoc', doc: { ...doc, content: { name: '' } }, ancestors: [] })
      .thenRefused('input.invalid');
  });

  it('folds into the row with its columns', () => {
    expect(rowAfter(created('tag'), edited('tag', 'push'))).toMatchObject({
      ...{ type, name: 'Before a release', url: '', httpMethod: '', contentVersion: 2 },
      content: { items: ['tag', 'push'] },
    });
  });

  it('is compared, summed up and blamed by its own difference', () => {
    const [before, now] = [rowAfter(created('tag')), rowAfter(created('tag'), edited('tag', 'push'))];
    const difference = contentDifference(now, before.content, now.content);
    expect(difference.text).toMatchObject({ added: 2, removed: 1 });
    expect(summarize(now, difference)).toMatchObject({ added: 2, removed: 1, rows: [] });
    expect(contentDifference(now, emptyBefore(now, before.content), before.content).text.to).toBe('- [ ] tag');
    const blame = new Blame(1);
    [created('tag'), edited('tag', 'push')].forEach((event, at) => {
      const recorded = {
        position: at,
        stream: 'doc-1',
        version: at + 1,
        schema: 1,
        meta: someone,
        recordedAt: new Date(0),
      };
      blame.apply({ ...event, ...recorded, hash: Buffer.alloc(32) }, new Map());
    });
    blame.suspend();
    expect(blame.fields.get('name')?.at).toBe(1);
    expect(blame.fields.get('body')?.at).toBe(2);
  });

  it('is typed in live, and saved by a form of the old wire', async () => {
    const ydoc = new Y.Doc();
    rulesOf(type).live.write(ydoc, content('tag', 'push'));
    expect(rulesOf(type).live.read(ydoc)).toEqual(content('tag', 'push'));
    const form = { name: 'Renamed', description: '- [ ] tag' };
    expect(await contentFromForm(rulesOf(type), form, content('push'))).toEqual({ ...content('tag'), name: 'Renamed' });
  });

  it('has its place in the old change log', () => {
    const doc = rowAfter(created('tag'));
    expect(snapshotContent(doc)).toMatchObject({ type, description: '- [ ] tag', requestParams: [] });
    expect(snapshotKey(doc, 'text')).toMatch(/^[0-9a-f]{32}-/);
    const event = {
      version: 1,
      type: 'DocEdited',
      data: {},
      actorId: 7,
      source: 'form',
      requestId: '',
      remark: '',
    } as const;
    expect(modifySource({ ...event, at: new Date(0), before: 0 }, type)).toBe(2);
    expect(docKey(doc)).toHaveLength(32);
  });
});

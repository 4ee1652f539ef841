import { describe, expect, it } from '@jest/globals';
import type { DocContent, MarkdownContent } from '../../../../contracts/docs/doc-types/index.js';
import { type DocCommand, docKind } from '../../../../server/docs/doc/doc.decider.js';
import type { DocCreation, DocEvent } from '../../../../server/docs/doc/doc.events.js';
import { given, someone } from '../../../support/given.js';

const words = (body: string, name = 'Guide'): MarkdownContent => ({ name, author: '', deprecated: '$false$', body });
const beginning: DocCreation = {
  type: 3,
  moduleId: 5,
  parentId: 0,
  isFolder: false,
  content: words('one'),
  orderIndex: 10_000,
  status: 5,
  isShow: true,
};
const created: DocEvent = { type: 'DocCreated', data: beginning };
const folder: DocEvent = {
  type: 'DocCreated',
  data: { ...beginning, type: 0, isFolder: true, content: { name: 'F' } },
};
const edited: DocEvent = { type: 'DocEdited', data: { content: words('two'), editors: [7, 8] } };
const bare = (
  type: 'DocLocked' | 'DocUnlocked' | 'DocDeleted' | 'DocHidden' | 'DocShown' | 'DocUndeleted',
): DocEvent => ({ type, data: {} });
const locked = bare('DocLocked');
const deleted = bare('DocDeleted');
const edit = (content: DocContent): DocCommand => ({ type: 'EditDoc', content, editors: [7] });
const push = { ...someone, source: 'push' as const };
const create = (doc: Partial<DocCreation> = {}): DocCommand => ({
  type: 'CreateDoc',
  ancestors: [],
  doc: { ...beginning, ...doc },
});

describe('creating', () => {
  it('makes a doc', () => given(docKind).when(create()).then(created));
  it('makes a folder, whose type says nothing', () =>
    given(docKind)
      .when(create({ isFolder: true, type: 3, content: { name: 'F' } }))
      .then(folder));
  it('is refused when the doc is there', () => given(docKind, created).when(create()).thenRefused('doc.exists'));
  it('is refused below a folder that is not there', () =>
    given(docKind).when({ type: 'CreateDoc', ancestors: undefined, doc: beginning }).thenRefused('doc.parentUnknown'));
  it.each([0, 1, 2] as const)('is refused for type %i with the content of another type', (type) =>
    given(docKind).when(create({ type })).thenRefused('input.invalid'),
  );
  it('is refused with a name of 129 characters', () =>
    given(docKind)
      .when(create({ content: words('', 'n'.repeat(129)) }))
      .thenRefused('input.invalid'));
  it('takes a name of 128', () => {
    const content = words('', 'n'.repeat(128));
    given(docKind)
      .when(create({ content }))
      .then({ type: 'DocCreated', data: { ...beginning, content } });
  });
  it('is refused with a folder name of 101 characters', () =>
    given(docKind)
      .when(create({ isFolder: true, content: { name: 'n'.repeat(101) } }))
      .thenRefused('input.invalid'));
  it('is refused with text that cannot be stored', () =>
    given(docKind)
      .when(create({ content: words('a\0b') }))
      .thenRefused('input.invalid'));
});

describe('editing', () => {
  it('gives the whole new content and who wrote it', () =>
    given(docKind, created)
      .when({ type: 'EditDoc', content: words('two'), editors: [7, 8, 7] })
      .then(edited));
  it('gives no event for equal content', () =>
    given(docKind, created, edited)
      .when(edit(words('two')))
      .thenNothing());
  it('does not mind the order of keys', () =>
    given(docKind, created)
      .when(edit({ body: 'one', deprecated: '$false$', author: '', name: 'Guide' } satisfies MarkdownContent))
      .thenNothing());
  it('gives no event for a push to a locked doc, and no error', () =>
    given(docKind, created, locked)
      .when(edit(words('pushed')), push)
      .thenNothing());
  it('is open to people while the doc is locked', () =>
    given(docKind, created, locked)
      .when(edit(words('by hand')))
      .then({ type: 'DocEdited', data: { content: words('by hand'), editors: [7] } }));
  it('is open to pushes again after unlocking', () =>
    given(docKind, created, locked, bare('DocUnlocked'))
      .when(edit(words('x')), push)
      .then({ type: 'DocEdited', data: { content: words('x'), editors: [7] } }));
  it('is refused when there is no such doc', () =>
    given(docKind)
      .when(edit(words('x')))
      .thenRefused('doc.unknown'));
  it('is refused with content of another type', () =>
    given(docKind, created)
      .when(edit({ name: 'no body' }))
      .thenRefused('input.invalid'));
  it('keeps nothing that the type does not know', () => {
    const more: DocContent = Object.assign(words('two'), { extra: 1 });
    given(docKind, created)
      .when(edit(more))
      .then({ type: 'DocEdited', data: { content: words('two'), editors: [7] } });
  });
});

describe('restoring', () => {
  it('says from which version', () =>
    given(docKind, created, edited)
      .when({ type: 'RestoreDoc', fromVersion: 1, content: words('one') })
      .then({ type: 'DocRestored', data: { fromVersion: 1, content: words('one') } }));
  it('is refused for a version without content', () =>
    given(docKind, created, locked)
      .when({ type: 'RestoreDoc', fromVersion: 2, content: undefined })
      .thenRefused('version.noContent', { version: 2 }));
  it('gives no event when the doc says the same already', () =>
    given(docKind, created)
      .when({ type: 'RestoreDoc', fromVersion: 1, content: words('one') })
      .thenNothing());
});

describe('moving', () => {
  it('gives the new parent', () =>
    given(docKind, created)
      .when({ type: 'MoveDoc', parentId: 4, ancestors: [4, 3] })
      .then({ type: 'DocMoved', data: { parentId: 4 } }));
  it('gives no event for the parent that it has', () =>
    given(docKind, created).when({ type: 'MoveDoc', parentId: 0, ancestors: [] }).thenNothing());
  it('is refused below itself', () =>
    given(docKind, folder)
      .when({ type: 'MoveDoc', parentId: 1, ancestors: [1] })
      .thenRefused('doc.cycle'));
  it('is refused below what is below it', () =>
    given(docKind, folder)
      .when({ type: 'MoveDoc', parentId: 9, ancestors: [9, 8, 1] })
      .thenRefused('doc.cycle'));
  it('is refused below what is not there', () =>
    given(docKind, folder)
      .when({ type: 'MoveDoc', parentId: 9, ancestors: undefined })
      .thenRefused('doc.parentUnknown'));
});

describe('status, order, label, shown, locked', () => {
  it.each([0, 10] as const)('sets status %i', (status) =>
    given(docKind, created).when({ type: 'SetDocStatus', status }).then({ type: 'DocStatusSet', data: { status } }),
  );
  it.each([1, 4, -5, 11, 5.5])('refuses status %d', (status) =>
    given(docKind, created).when({ type: 'SetDocStatus', status }).thenRefused('doc.status'),
  );
  it('reorders', () =>
    given(docKind, created)
      .when({ type: 'ReorderDoc', orderIndex: 5 })
      .then({ type: 'DocReordered', data: { orderIndex: 5 } }));
  it('labels', () =>
    given(docKind, created)
      .when({ type: 'LabelDocVersion', label: '1.1', taken: ['1.0'] })
      .then({ type: 'DocVersionLabelled', data: { label: '1.1' } }));
  it('refuses a label that the same doc has in another version', () =>
    given(docKind, created)
      .when({ type: 'LabelDocVersion', label: '1.0', taken: ['1.0'] })
      .thenRefused('doc.labelExists'));
  it('takes a label away although others have none', () =>
    given(docKind, created, { type: 'DocVersionLabelled', data: { label: '1.0' } })
      .when({ type: 'LabelDocVersion', label: '', taken: [''] })
      .then({ type: 'DocVersionLabelled', data: { label: '' } }));
  it('hides', () => given(docKind, created).when({ type: 'SetDocShown', isShow: false }).then(bare('DocHidden')));
  it('shows', () =>
    given(docKind, created, bare('DocHidden')).when({ type: 'SetDocShown', isShow: true }).then(bare('DocShown')));
  it('locks and unlocks', () => {
    given(docKind, created).when({ type: 'LockDoc' }).then(locked);
    given(docKind, created, locked).when({ type: 'UnlockDoc' }).then(bare('DocUnlocked'));
  });
  it.each<DocCommand>([
    { type: 'SetDocStatus', status: 5 },
    { type: 'ReorderDoc', orderIndex: 10_000 },
    { type: 'LabelDocVersion', label: '', taken: [] },
    { type: 'SetDocShown', isShow: true },
    { type: 'UnlockDoc' },
  ])('gives no event for what is so already: $type', (command) => given(docKind, created).when(command).thenNothing());
  it('gives no event for locking twice', () => given(docKind, created, locked).when({ type: 'LockDoc' }).thenNothing());
});

describe('deleting', () => {
  it('deletes', () => given(docKind, created).when({ type: 'DeleteDoc', children: 0 }).then(deleted));
  it('refuses a folder with something in it', () =>
    given(docKind, folder).when({ type: 'DeleteDoc', children: 2 }).thenRefused('doc.notEmpty', { children: 2 }));
  it.each<DocCommand>([
    edit(words('x')),
    { type: 'RestoreDoc', fromVersion: 1, content: words('one') },
    { type: 'MoveDoc', parentId: 0, ancestors: [] },
    { type: 'ReorderDoc', orderIndex: 1 },
    { type: 'SetDocStatus', status: 0 },
    { type: 'SetDocShown', isShow: false },
    { type: 'LabelDocVersion', label: '1', taken: [] },
    { type: 'LockDoc' },
    { type: 'UnlockDoc' },
    { type: 'DeleteDoc', children: 0 },
  ])('leaves nothing but undelete: $type is refused', (command) =>
    given(docKind, created, deleted).when(command).thenRefused('doc.deleted'),
  );
  it('can be taken back', () =>
    given(docKind, created, deleted).when({ type: 'UndeleteDoc', ancestors: [] }).then(bare('DocUndeleted')));
  it('can be taken back to the root when the folder is gone', () =>
    given(docKind, created, deleted)
      .when({ type: 'UndeleteDoc', ancestors: undefined })
      .then(bare('DocUndeleted'), { type: 'DocMoved', data: { parentId: 0 } }));
  it('cannot be taken back when it was not deleted', () =>
    given(docKind, created).when({ type: 'UndeleteDoc', ancestors: [] }).thenRefused('doc.notDeleted'));
});

describe('the row', () => {
  it('says what the events say', () => {
    const events: DocEvent[] = [
      created,
      {
        type: 'DocEdited',
        data: { content: { ...words('two', 'New'), author: 'Ann', deprecated: 'old' }, editors: [7] },
      },
      { type: 'DocMoved', data: { parentId: 4 } },
      { type: 'DocReordered', data: { orderIndex: 3 } },
      { type: 'DocStatusSet', data: { status: 10 } },
      { type: 'DocVersionLabelled', data: { label: '2.0' } },
      bare('DocHidden'),
      locked,
      deleted,
    ];
    expect(given(docKind, ...events).state).toMatchObject({
      moduleId: 5,
      parentId: 4,
      type: 3,
      name: 'New',
      author: 'Ann',
      deprecated: 'old',
      label: '2.0',
      status: 10,
      isShow: false,
      isLocked: true,
      isDeleted: true,
      orderIndex: 3,
      contentVersion: 2,
      creatorId: 7,
      modifierId: 7,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, 0)),
      modifiedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, 8)),
    });
    const back = given(docKind, ...events, bare('DocUndeleted'), bare('DocUnlocked'), bare('DocShown')).state;
    expect(back).toMatchObject({ isShow: true, isLocked: false, isDeleted: false });
  });
});

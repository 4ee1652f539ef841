import { describe, expect, it } from '@jest/globals';
import { type ApiContent, apiContent, type ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import { type DocCommand, docKind } from '../../../../server/docs/doc/doc.decider.js';
import type { DocEvent } from '../../../../server/docs/doc/doc.events.js';
import { given } from '../../../support/given.js';

const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: 2, name: id, type: 'string', required: true, maxLength: '-' },
  ...{ example: '', description: '', enumId: '' },
  ...more,
});
const content = (more: Partial<ApiContent> = {}): ApiContent => ({
  ...apiContent.parse({ name: 'Find', url: '/orders', httpMethod: 'GET', body: { type: 'doc' } }),
  ...more,
});
const doc = { moduleId: 5, parentId: 0, isFolder: false, orderIndex: 10_000, status: 5, isShow: true } as const;
const created = (type: 0 | 1, said: ApiContent): DocEvent => ({
  type: 'DocCreated',
  data: { ...doc, type, content: said },
});
const create = (type: 0 | 1, said: ApiContent): DocCommand => ({
  type: 'CreateDoc',
  ancestors: [],
  doc: { ...doc, type, content: said },
});
const edit = (said: ApiContent): DocCommand => ({ type: 'EditDoc', content: said, editors: [7] });

describe.each([0, 1] as const)('a doc of type %i', (type) => {
  it('is made with its rows', () => {
    const said = content({ params: [row('a')] });
    given(docKind).when(create(type, said)).then(created(type, said));
  });

  it('shows its address and method to the tree, and the new ones after an edit', () => {
    const first = created(type, content());
    expect(given(docKind, first).state).toMatchObject({ url: '/orders', httpMethod: 'GET' });
    const next = content({ url: '/orders/{id}', httpMethod: 'PUT' });
    const edited: DocEvent = { type: 'DocEdited', data: { content: next, editors: [7] } };
    given(docKind, first).when(edit(next)).then(edited);
    expect(given(docKind, first, edited).state).toMatchObject({ url: '/orders/{id}', httpMethod: 'PUT' });
    const restored: DocEvent = { type: 'DocRestored', data: { fromVersion: 1, content: content() } };
    expect(given(docKind, first, edited, restored).state).toMatchObject({ url: '/orders', httpMethod: 'GET' });
  });

  it('keeps its rows in order, whoever sent them how', () => {
    const sent = content({ params: [row('b', { parentId: 'a' }), row('a'), row('lost', { parentId: 'nobody' })] });
    const kept = [row('a', { maxLength: '' }), row('b', { parentId: 'a' }), row('lost')];
    given(docKind)
      .when(create(type, sent))
      .then(created(type, content({ params: kept })));
  });

  it.each([
    ['a name of 65 characters', row('a', { name: 'n'.repeat(65) })],
    ['an example of 1,025 characters', row('a', { example: 'e'.repeat(1_025) })],
    ['text that cannot be stored', row('a', { description: 'a\0b' })],
    ['no id', row('')],
  ])('is refused with a row with %s', (_, bad) =>
    given(docKind, created(type, content()))
      .when(edit(content({ params: [bad] })))
      .thenRefused('input.invalid'),
  );

  it('takes two rows of one name, and a type that nobody knows', () => {
    const params = [row('a', { name: 'x', type: 'Tuple<int>' }), row('b', { name: 'x' })];
    const edited: DocEvent = { type: 'DocEdited', data: { content: content({ params }), editors: [7] } };
    given(docKind, created(type, content()))
      .when(edit(content({ params })))
      .then(edited);
  });
});

describe('a folder of Dubbo docs', () => {
  const dubbo = {
    interfaceName: 'org.example.Orders',
    version: '1.0',
    protocol: 'dubbo',
    author: 'Ann',
    dependency: '',
  };
  const folder = (more: object): DocEvent => ({
    type: 'DocCreated',
    data: { ...doc, type: 0, isFolder: true, content: { name: 'Orders', ...more } },
  });

  it('says what service it is, and loses that when it is edited without', () => {
    const edited: DocEvent = { type: 'DocEdited', data: { content: { name: 'Orders', dubbo }, editors: [] } };
    given(docKind, folder({}))
      .when({ type: 'EditDoc', content: { name: 'Orders', dubbo } })
      .then(edited);
    given(docKind, folder({ dubbo }))
      .when({ type: 'EditDoc', content: { name: 'Orders' } })
      .then({ type: 'DocEdited', data: { content: { name: 'Orders' }, editors: [] } });
  });

  it('is refused with an interface of 257 characters', () =>
    given(docKind, folder({}))
      .when({ type: 'EditDoc', content: { name: 'Orders', dubbo: { ...dubbo, interfaceName: 'i'.repeat(257) } } })
      .thenRefused('input.invalid'));
});

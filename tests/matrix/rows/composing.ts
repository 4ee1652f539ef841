import { encodeId } from '../../../contracts/platform/wire.js';
import { addComposePage } from '../../../contracts/sharing/compose-docs.js';
import { type Cell, inSpace, open, type Row } from '../row.js';
import { expected } from '../rules.js';

/** Entities of composed projects at the place of a cell, created with plain SQL for each call. */
const numberOf = (c: Cell) => c.world.at(c.place).space;
const project = (c: Cell): Promise<number> =>
  c.world.one(
    `insert into compose_projects (id, space_id, name, type, creator_id, creator_name, created_at)
      values (nextval('ids'), $1, $2, 1, 0, '', now()) returning id`,
    [numberOf(c), c.name],
  );
/** One that is deleted now; of a deleted space, one that was deleted with it. */
const deletedProject = async (c: Cell): Promise<object> => {
  const id = await project(c);
  await c.world.db.query('update compose_projects set deleted_at = now() where id = $1', [id]);
  await c.world.db.query('update spaces set is_compose = true where id = $1', [numberOf(c)]);
  return { id: encodeId(id) };
};
const entry = async (c: Cell): Promise<number> =>
  c.world.one(
    `insert into compose_docs (id, project_id, is_folder, name, added_by, order_index, created_at)
      values (nextval('ids'), $1, true, 'f', 0, 1, now()) returning id`,
    [await project(c)],
  );
const param = async (c: Cell): Promise<number> =>
  c.world.one(
    `insert into compose_params (id, project_id, style, name, type, order_index)
      values (nextval('ids'), $1, 2, $2, 'string', 1) returning id`,
    [await project(c), c.name],
  );
const page = async (c: Cell): Promise<string> => {
  if (c.place === 'deletedSpace') return encodeId(999_999);
  const projectId = encodeId(await project(c));
  return (await c.world.root.call(addComposePage, { projectId, title: c.name, content: 'x' })).id;
};

/** The right is that of the space; what is unknown is not the space, but the thing in it. */
const inCompose = (least: 'guest' | 'dev', unknown: string, input: (c: Cell) => Promise<object>): Row =>
  inSpace(least, 'space', input, {
    expects: (actor, place) => {
      const outcome = expected({ level: 'space', least, thing: 'space' }, actor, place);
      return outcome === 'space.unknown' ? unknown : outcome;
    },
  });
const ofProject = (least: 'guest' | 'dev', field: 'id' | 'projectId', more: object = {}) =>
  inCompose(least, 'compose.unknown', async (c) => ({ [field]: encodeId(await project(c)), ...more }));
const ofEntry = (more: object = {}) =>
  inCompose('dev', 'compose.entryUnknown', async (c) => ({ id: encodeId(await entry(c)), ...more }));
const ofPage = (more: object = {}) =>
  inCompose('dev', 'compose.pageUnknown', async (c) => ({ id: await page(c), ...more }));
const params = (list: string): Record<string, Row> => ({
  [`GET /compose/project/setting/${list}/list`]: ofProject('guest', 'projectId'),
  [`POST /compose/project/setting/${list}/add`]: ofProject('dev', 'projectId', { name: 'p' }),
  [`POST /compose/project/setting/${list}/update`]: inCompose('dev', 'param.unknown', async (c) => ({
    ...{ id: encodeId(await param(c)), name: 'q' },
  })),
  [`POST /compose/project/setting/${list}/delete`]: inCompose('dev', 'param.unknown', async (c) => ({
    id: encodeId(await param(c)),
  })),
});
const look = { title: '', logo: '', accent: '', welcome: '', footerLinks: [], isNoIndex: 1, mayDownload: 0 };
const nowhere = (field: string, key: string) => open(() => ({ [field]: encodeId(999_999) }), { expects: () => key });

/** docs/wire.md 1.18. */
export const composing: Readonly<Record<string, Row>> = {
  'GET /space/project/compose/list': inSpace('guest', 'space', (c) => ({ spaceId: c.at.space })),
  'POST /compose/project/add': inSpace('dev', 'space', async (c) => {
    await c.world.db.query('update spaces set is_compose = true where id = $1', [numberOf(c)]);
    return { spaceId: c.at.space, name: c.name, type: 1 };
  }),
  'POST /compose/project/update': inCompose('dev', 'compose.unknown', async (c) => ({
    ...{ id: encodeId(await project(c)), name: c.name, type: 1 },
  })),
  'POST /compose/project/delete': ofProject('dev', 'id'),
  'POST /compose/project/undelete': inCompose('dev', 'compose.unknown', deletedProject),
  'POST /compose/project/style': ofProject('dev', 'id', { hasConstants: 0, ...look }),
  'POST /compose/project/pin': ofProject('dev', 'id', { isPinned: 1 }),
  'GET /compose/project/setting/get': ofProject('guest', 'id'),
  'POST /compose/project/setting/save': ofProject('dev', 'id', { gatewayUrl: '', showDebug: 0 }),
  ...params('globalParams'),
  ...params('globalReturns'),
  'GET /compose/doc/list': ofProject('guest', 'projectId'),
  'GET /compose/doc/new': ofProject('dev', 'projectId'),
  'POST /compose/doc/dismiss': ofProject('dev', 'projectId', { docIds: [encodeId(1)] }),
  'POST /compose/doc/add': inCompose('dev', 'compose.unknown', async (c) => {
    // A doc that everyone in the space may read; elsewhere the call is refused before.
    const docId = c.world.at('own').doc;
    return { projectId: encodeId(await project(c)), docList: [{ docId: encodeId(docId) }] };
  }),
  'POST /compose/doc/remove': ofEntry(),
  'POST /compose/doc/folder/add': ofProject('dev', 'projectId', { name: 'f' }),
  'POST /compose/doc/folder/update': ofEntry({ name: 'g' }),
  'POST /compose/doc/orderindex/update': ofEntry({ orderIndex: 5 }),
  'POST /compose/doc/move': ofEntry({ parentId: '' }),
  'POST /compose/doc/take': ofProject('dev', 'projectId'),
  'GET /compose/additional/list': ofProject('guest', 'projectId'),
  'POST /compose/additional/add': ofProject('dev', 'projectId', { title: 'p', content: '' }),
  'POST /compose/additional/update': ofPage({ title: 'p' }),
  'POST /compose/additional/delete': ofPage(),
  'POST /compose/additional/status/update': ofPage({ status: 0 }),
  // What strangers get is in tests/stories/sharing/composing.test.ts.
  'GET /compose/project/get': nowhere('id', 'compose.unknown'),
  'POST /compose/project/checkPassword': open(() => ({ id: encodeId(999_999), password: '' }), {
    expects: () => 'compose.unknown',
  }),
  'GET /compose/project/setting/getall': nowhere('id', 'compose.unknown'),
  'GET /compose/doc/menu': nowhere('projectId', 'ok'),
  'GET /compose/additional/listvisible': nowhere('projectId', 'compose.unknown'),
  'GET /compose/additional/get': nowhere('id', 'compose.pageUnknown'),
  'POST /show/rows': nowhere('id', 'compose.unknown'),
  'POST /show/find': open(() => ({ id: encodeId(999_999), text: 'words' }), { expects: () => 'compose.unknown' }),
  'GET /show/file': open(() => ({ id: encodeId(999_999), format: 'postman' }), { expects: () => 'compose.unknown' }),
  'GET /show/events': nowhere('id', 'compose.unknown'),
  'GET /show/:id': open(() => ({}), { expects: () => ['ok', 'route.unknown'] }),
  'GET /show/:id/:file': open(() => ({}), { expects: () => ['ok', 'route.unknown'] }),
  'GET /show/models': open(() => ({ id: encodeId(999_999), docId: encodeId(1) }), { expects: () => 'compose.unknown' }),
  'GET /show/doc': open(() => ({ id: encodeId(999_999), docId: encodeId(1) }), { expects: () => 'compose.unknown' }),
};

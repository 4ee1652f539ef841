import { addFolder, deleteDoc } from '../../../contracts/docs/docs.js';
import { type Cell, inProject, inSpace, open, pastTheDoor, type Row, superAdmin, user } from '../row.js';

const id = (c: Cell) => ({ id: c.at.doc });
const docId = (c: Cell) => ({ docId: c.at.doc });
const impact = (of: string, target: string) => ({ of, ids: [target], act: 'delete' });
const notAComment = pastTheDoor(() => 'comment.unknown');
const anOffer = (c: Cell) => ({ docId: c.at.doc, offerId: 'none' });
const moduleId = (c: Cell) => ({ moduleId: c.at.module });
const first = (c: Cell) => `${c.at.doc}-1`;

/** A deleted doc in an existing place; otherwise the doc that was deleted with its place. */
async function deleted(c: Cell): Promise<object> {
  const fresh = await c.fresh('doc');
  if (fresh !== c.at.doc) await c.world.root.call(deleteDoc, { id: fresh });
  return { id: fresh };
}

async function folder(c: Cell): Promise<object> {
  const there = c.place === 'own' || c.place === 'others' || c.place === 'private';
  return there ? c.world.root.call(addFolder, { ...moduleId(c), name: c.name }) : id(c);
}

const aFile = { name: 'a.txt', bytes: new Uint8Array([97]) };

export const docs: Readonly<Record<string, Row>> = {
  'POST /uploadFile': user(() => ({ file: [aFile] })),
  'GET /upload/:file': open(() => ({}), { expects: () => 'route.unknown' }),
  'GET /doc/diagram-frame': open(() => ({})),
  'POST /doc/folder/add': inProject('dev', 'module', (c) => ({ ...moduleId(c), name: c.name })),
  'POST /doc/folder/update': inProject('dev', 'doc', async (c) => ({ ...(await folder(c)), name: c.name })),
  'GET /doc/folder/list': inProject('guest', 'module', moduleId),
  'POST /doc/save': inProject('dev', 'doc', (c) => ({ ...id(c), description: c.name })),
  'POST /doc/save (a new one)': inProject('dev', 'module', (c) => ({ ...moduleId(c), name: c.name, type: 3 })),
  'POST /model/add': inProject('dev', 'module', (c) => ({ ...moduleId(c), name: c.name })),
  'POST /model/key': inProject('dev', 'doc', (c) => ({ ...id(c), key: 'Key' }), { also: ['doc.type'] }),
  'POST /model/extract': inProject('dev', 'doc', (c) => ({ ...id(c), rowId: 'none', name: c.name }), {
    also: ['row.unknown'],
  }),
  'POST /model/detach': inProject('dev', 'doc', (c) => ({ ...id(c), rowId: 'none' }), { also: ['row.unknown'] }),
  'POST /model/take': inProject('dev', 'doc', (c) => ({ ...id(c), rowId: 'none' }), { also: ['row.noModel'] }),
  'POST /model/delete': inProject('dev', 'doc', id, { also: ['doc.type'] }),
  'GET /model/list': inProject('guest', 'module', moduleId),
  'GET /model/uses': inProject('guest', 'doc', id),
  'GET /doc/models': inProject('guest', 'doc', id),
  'POST /about/open': inProject('dev', 'module', moduleId),
  'GET /about/of': inProject('guest', 'module', moduleId),
  'GET /doc/about': inProject('guest', 'doc', id),
  'GET /doc/list': inProject('guest', 'module', moduleId),
  'POST /doc/list-v2': inProject('guest', 'module', moduleId),
  'GET /doc/detail': inProject('guest', 'doc', id),
  'GET /doc/view/detail': inProject('guest', 'doc', id),
  'GET /doc/form': inProject('guest', 'doc', id),
  'GET /doc/view': inProject('guest', 'doc', id),
  'GET /doc/viewShow': inProject('guest', 'doc', id),
  'POST /doc/detail/search': user((c) => ({ docIdList: [c.at.doc] })),
  'POST /doc/export/preview': user((c) => ({ docIds: [c.at.doc] })),
  'POST /doc/export/preview (of an application)': inProject('guest', 'module', moduleId),
  'POST /doc/export/preview (of a project)': inProject('guest', 'project', (c) => ({ projectId: c.at.project })),
  'POST /doc/export/file': inProject('guest', 'module', (c) => ({ ...moduleId(c), format: 'markdown' })),
  'GET /doc/export/postman': inProject('guest', 'module', moduleId),
  'GET /module/postman/:token': open(() => ({}), { expects: () => 'module.unknown' }),
  'GET /module/openapi/:file': open(() => ({}), { expects: () => 'module.unknown' }),
  'GET /module/readkey/get': inProject('dev', 'module', moduleId),
  'GET /module/readkey/refresh': inProject('dev', 'module', moduleId),
  'GET /prop/getDocProps': inProject('guest', 'doc', id),
  'POST /doc/version/update': inProject('dev', 'doc', (c) => ({ ...id(c), version: c.name })),
  'POST /doc/modify': inProject('dev', 'doc', (c) => ({ ...id(c), description: c.name })),
  'POST /doc/show/update': inProject('dev', 'doc', (c) => ({ ...id(c), isShow: 1 })),
  'POST /doc/copy': inProject('dev', 'doc', id),
  'POST /doc/delete': inProject('dev', 'doc', async (c) => ({ id: await c.fresh('doc') })),
  'POST /doc/undelete': inProject('dev', 'doc', deleted),
  'POST /doc/lock': inProject('dev', 'doc', async (c) => ({ id: await c.fresh('doc') })),
  'POST /doc/unlock': inProject('dev', 'doc', id),
  'POST /doc/status/update': inProject('dev', 'doc', (c) => ({ ...id(c), status: 10 })),
  'POST /doc/orderindex/update': inProject('dev', 'doc', (c) => ({ ...id(c), orderIndex: 7 })),
  'POST /doc/move': inProject('dev', 'doc', (c) => ({ ...id(c), parentId: '' })),
  'GET /doc/view/projects': user(() => ({})),
  'POST /doc/find': user(() => ({ text: 'doc' })),
  'POST /text/spelled': user(() => ({ letters: 'dd', texts: ['订单'] })),
  'GET /doc/recent': user(() => ({})),
  'GET /space/counts': user(() => ({})),
  'GET /doc/view/dataByProject': inProject('guest', 'project', (c) => ({ projectId: c.at.project })),
  'GET /doc/view/data': inSpace('guest', 'space', (c) => ({ spaceId: c.at.space })),
  'POST /doc/table/rows': inProject('guest', 'module', moduleId),
  'POST /doc/view/rows': inProject('guest', 'project', (c) => ({ projectId: c.at.project })),
  'POST /doc/view/rows (of a space)': inSpace('guest', 'space', (c) => ({ spaceId: c.at.space })),
  'GET /doc/visit/marks': inProject('guest', 'project', (c) => ({ projectId: c.at.project })),
  'GET /doc/visit/marks (of a space)': inSpace('guest', 'space', (c) => ({ spaceId: c.at.space })),
  'GET /doc/visit/list': inProject('guest', 'module', moduleId),
  'POST /doc/visit': inProject('guest', 'doc', (c) => ({ ...docId(c), version: 1 })),
  'POST /doc/visit/all': inProject('guest', 'module', (c) => ({ ...moduleId(c), upTo: 0 })),
  'POST /doc/move/many': inProject('dev', 'doc', (c) => ({ ids: [c.at.doc], parentId: '' })),
  'GET /doc/comment/threads': inProject('guest', 'doc', docId),
  'GET /doc/comment/list': inProject('guest', 'doc', docId),
  'GET /doc/comment/people': inProject('guest', 'doc', docId),
  'GET /doc/comment/counts': inProject('guest', 'module', moduleId),
  'POST /doc/comment/add': inProject('guest', 'doc', (c) => ({ ...docId(c), content: c.name })),
  'POST /doc/comment/update': user((c) => ({ ...id(c), content: c.name }), { expects: notAComment }),
  'POST /doc/comment/delete': user(id, { expects: notAComment }),
  'POST /doc/comment/undelete': user(id, { expects: notAComment }),
  'POST /doc/comment/resolve': user((c) => ({ ...id(c), isResolved: 1 }), { expects: notAComment }),
  'POST /impact': inProject('dev', 'doc', (c) => impact('docs', c.at.doc)),
  'POST /impact (of an environment)': inProject('dev', 'environment', (c) => impact('environment', c.at.environment)),
  'POST /impact (of a dictionary)': inProject('dev', 'dictionary', (c) => impact('dictionary', c.at.dictionary)),
  'POST /impact (of a project)': inProject('admin', 'project', (c) => impact('project', c.at.project)),
  'POST /impact (of an application)': inProject('dev', 'module', (c) => impact('module', c.at.module)),
  'POST /doc/delete/many': inProject('dev', 'doc', async (c) => ({ ids: [await c.fresh('doc')] })),
  'POST /doc/undelete/many': inProject('dev', 'doc', async (c) => ({ ids: [Reflect.get(await deleted(c), 'id')] })),
  'POST /doc/live/ticket': inProject('guest', 'doc', id),
  'POST /doc/live/settle': inProject('dev', 'doc', id),
  'GET /doc/live/preview': inProject('dev', 'doc', id),
  'GET /doc/offers': inProject('guest', 'doc', docId),
  'POST /doc/offer/take': inProject('dev', 'doc', anOffer, { also: ['offer.unknown'] }),
  'POST /doc/offer/dismiss': inProject('dev', 'doc', anOffer, { also: ['offer.unknown'] }),
  'GET /module/offers': inProject('dev', 'module', moduleId),
};

const anInstant = '2020-01-01T00:00:00.000Z';

export const past: Readonly<Record<string, Row>> = {
  'GET /past/range': inProject('guest', 'project', (c) => ({ projectId: c.at.project })),
  'GET /past/range (of a space)': inSpace('guest', 'space', (c) => ({ spaceId: c.at.space })),
  'GET /past/range (of a doc)': inProject('guest', 'doc', docId),
  'GET /past/marks': inProject('guest', 'project', (c) => ({ projectId: c.at.project })),
  'GET /past/marks (of a space)': inSpace('guest', 'space', (c) => ({ spaceId: c.at.space })),
  'GET /past/marks (of a doc)': inProject('guest', 'doc', docId),
  'GET /past/find': inProject('guest', 'module', (c) => ({ ...moduleId(c), text: 'words' })),
  'POST /activity/page': inProject('guest', 'module', moduleId),
  'POST /activity/page (of a space)': inSpace('guest', 'space', (c) => ({ spaceId: c.at.space })),
  'POST /activity/meanings': inProject('guest', 'module', (c) => ({ ...moduleId(c), positions: [] })),
  'POST /activity/meanings (of a space)': inSpace('guest', 'space', (c) => ({ spaceId: c.at.space, positions: [] })),
  'POST /activity/export': inProject('guest', 'doc', docId),
  'POST /past/preview': inProject('dev', 'module', (c) => ({
    wish: { kind: 'restore', ...moduleId(c), at: anInstant },
  })),
  'POST /past/perform': inProject('dev', 'doc', (c) => ({
    wish: { kind: 'restore', ...docId(c), at: new Date().toISOString() },
  })),
  'GET /past/sets': inProject('dev', 'project', (c) => ({ projectId: c.at.project })),
  'GET /past/bin': inProject('dev', 'project', (c) => ({ projectId: c.at.project })),
  'GET /past/bin (of a space)': inSpace('guest', 'space', (c) => ({ spaceId: c.at.space })),
  'POST /past/undelete': inProject('dev', 'doc', async (c) => ({ docId: Reflect.get(await deleted(c), 'id') })),
  'POST /past/erase': superAdmin(async (c) => ({ docId: Reflect.get(await deleted(c), 'id'), reason: 'x' })),
  'GET /past/compare': inProject('guest', 'module', (c) => ({ ...moduleId(c), from: anInstant })),
};

export const history: Readonly<Record<string, Row>> = {
  'GET /doc/history/list': inProject('guest', 'doc', docId),
  'GET /doc/history/get': inProject('guest', 'doc', (c) => ({ ...docId(c), version: 1 })),
  'GET /doc/history/compare': inProject('guest', 'doc', (c) => ({ ...docId(c), from: 1, to: 1 })),
  'GET /doc/history/film': inProject('guest', 'doc', (c) => ({ ...docId(c), version: 1 }), {
    also: ['film.gone', 'film.none'],
  }),
  'GET /doc/history/blame': inProject('guest', 'doc', docId),
  'POST /doc/history/restore': inProject('dev', 'doc', (c) => ({ ...docId(c), version: 1 })),
  'GET /doc/changelog/list': inProject('guest', 'doc', docId),
  'POST /doc/changelog/restore': inProject('dev', 'doc', (c) => ({ id: first(c) })),
  'GET /doc/snapshot/list': inProject('guest', 'doc', docId),
  'GET /doc/snapshot/get': inProject('guest', 'doc', (c) => ({ id: first(c) })),
  'GET /doc/snapshot/docinfo': inProject('guest', 'doc', (c) => ({ md5: first(c) })),
  'GET /doc/snapshot/compare-info': inProject('guest', 'doc', (c) => ({ md5Old: first(c), md5New: first(c) })),
};

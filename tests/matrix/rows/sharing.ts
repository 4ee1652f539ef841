import { decodeId } from '../../../contracts/platform/wire.js';
import { type Cell, inProject, open, type Row } from '../row.js';
import type { Place } from '../rules.js';

const id = (c: Cell) => ({ id: c.at.share });
const aFresh = async (c: Cell) => ({ id: await c.fresh('share') });
/** A share that is deleted now; of a deleted place, the one that was deleted with it. */
const aDeleted = async (c: Cell) => {
  const id = await c.fresh('share');
  if (id !== c.at.share) await c.world.db.query('update shares set deleted_at = now() where id = $1', [decodeId(id)]);
  return { id };
};
const wish = { type: 1, isAll: 1 };
const everywhere: readonly Place[] = ['own', 'others', 'private', 'deletedSpace', 'deletedProject', 'deletedModule'];
/** Public shares are read by everyone, until what they share is deleted. */
const ofShare = (input: (c: Cell) => object): Row =>
  open(input, {
    places: everywhere,
    expects: (_, place) => (place.startsWith('deleted') ? 'share.unknown' : 'ok'),
  });

/** docs/wire.md 1.17. */
export const sharing: Readonly<Record<string, Row>> = {
  'POST /doc/share/page': inProject('dev', 'module', (c) => ({ moduleId: c.at.module })),
  'POST /doc/share/add': inProject('dev', 'module', (c) => ({ moduleId: c.at.module, ...wish })),
  'POST /doc/share/update': inProject('dev', 'share', (c) => ({ ...id(c), ...wish })),
  'POST /doc/share/del': inProject('dev', 'share', aFresh),
  'POST /doc/share/undelete': inProject('dev', 'share', aDeleted),
  'POST /doc/share/enable': inProject('dev', 'share', id),
  'POST /doc/share/disable': inProject('dev', 'share', aFresh),
  'GET /doc/share/listContent': inProject('dev', 'share', id),
  'GET /doc/share/listShareDocIds': inProject('dev', 'share', id),
  'GET /doc/share/listEnvironment': inProject('dev', 'share', id),
  'GET /doc/share/view': ofShare((c) => ({ shareConfigId: c.at.share, docId: c.at.doc })),
  'GET /share/get': ofShare(id),
  'POST /share/checkPassword': ofShare((c) => ({ ...id(c), password: 'x' })),
  'GET /share/menu': ofShare(id),
  'POST /share/rows': ofShare(id),
  'POST /share/find': ofShare((c) => ({ ...id(c), text: 'words' })),
  'GET /share/file': open((c) => ({ ...id(c), format: 'postman' }), { expects: () => 'share.noDownload' }),
  'GET /share/events': open(() => ({ id: 'aaaaaaaa' }), { expects: () => 'input.invalid' }),
  'GET /share/:id': open(() => ({}), { expects: () => ['ok', 'route.unknown'] }),
  'GET /share/:id/:file': open(() => ({}), { expects: () => ['ok', 'route.unknown'] }),
};

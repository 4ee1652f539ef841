import { addDebugScript } from '../../../contracts/try-out/debugging.js';
import { type Cell, inProject, open, pastTheDoor, type Row, user } from '../row.js';
import { roleOf } from '../rules.js';

const nothing = () => ({});
const docId = (c: Cell) => ({ docId: c.at.doc });
const script = (c: Cell) => ({ ...docId(c), name: c.name, content: '', type: 0 as const, scope: 0 as const });
const there = (c: Cell) => c.place === 'own' || c.place === 'others' || c.place === 'private';
/** A script of a doc of its own; of a deleted place there is none. */
const aScript = async (c: Cell) => {
  const own = { ...script(c), docId: await c.fresh('doc') };
  return there(c) ? { ...own, id: (await c.world.root.call(addDebugScript, own)).id } : { ...script(c), id: c.at.doc };
};
const prop = (c: Cell) => ({ refId: c.at.doc, type: 10, name: 'x', val: 'x' });

const changedScript = user(aScript, {
  places: ['own', 'others', 'private'],
  expects: pastTheDoor((actor, place) => {
    const role = roleOf(actor, 'project', place);
    if (role === undefined) return 'debug.scriptUnknown';
    return role === 'guest' ? 'access.forbidden' : 'ok';
  }),
});

/** docs/wire.md 1.14. */
export const debugging: Readonly<Record<string, Row>> = {
  // The address is read before the caller is known: it decides what the rights are.
  'ALL /doc/debug/v1': open(nothing, { expects: () => 'debug.url' }),
  'GET /doc/debug/sandbox': open(nothing),
  'POST /prop/set': inProject('guest', 'doc', (c) => ({ ...prop(c), props: { x: 'x' } })),
  'POST /prop/save': inProject('guest', 'doc', (c) => ({ propList: [prop(c)] })),
  'GET /prop/get': inProject('guest', 'doc', prop),
  'GET /prop/find': inProject('guest', 'doc', prop),
  'GET /doc/debugscript/list': inProject('guest', 'doc', docId),
  'POST /doc/debugscript/add': inProject('dev', 'doc', script),
  'POST /doc/debugscript/update': changedScript,
  'POST /doc/debugscript/update-v2': changedScript,
  'POST /doc/debugscript/delete': changedScript,
  'GET /doc/debug/environments': inProject('guest', 'doc', docId),
  'POST /doc/debug/environment/certificate': inProject('dev', 'environment', (c) => ({
    environmentId: c.at.environment,
    isChecked: 0,
  })),
  'GET /doc/debug/scripts': inProject('guest', 'doc', docId),
  'GET /doc/debug/environment/variables': inProject('guest', 'doc', docId),
  'POST /doc/debug/environment/variables': inProject('dev', 'environment', (c) => ({
    ...{ environmentId: c.at.environment, set: [{ name: c.name, value: '1' }], remove: [] },
  })),
};

import { Annals } from '../annals.mjs';
import { cpuSeconds, pssMb } from '../machine.mjs';
import { startPeer } from '../processes.mjs';

/** Every server behind one interface: the URLs of a doc's seats, CPU time of server and database, memory of both, a stop function. */
export const contestants = {
  relay: () => peer('relay', 'bare relay', './collab/servers/relay.mjs'),
  plain: (env) => peer('plain', 'plain y-websocket', './collab/servers/plain.mjs', env),
  hocuspocus: (env) => peer('hocuspocus', 'hocuspocus 4.7.0', './collab/servers/hocuspocus.mjs', env),
  annals: (_env, profile) => ours(profile),
};

async function peer(kind, label, script, env = {}) {
  const server = await startPeer(script, env);
  let docs = 0;
  return {
    kind,
    label,
    seats: async (count) => {
      const name = `bench-${docs++}`;
      return { name, urls: Array.from({ length: count }, () => `ws://127.0.0.1:${server.port}/${name}`) };
    },
    cpu: () => cpuSeconds(server.pid),
    databaseCpu: () => 0,
    memory: () => pssMb(server.pid),
    stop: server.stop,
  };
}

/** Every seat of a doc is a different user, as in practice: stored data is attributed to users. */
const PEOPLE = 100;

async function ours(profile) {
  const annals = await Annals.start({ profile });
  const { moduleId, ...place } = await annals.place();
  const tokens = await annals.crowd({ ...place, people: PEOPLE, role: 'dev' });
  let docs = 0;
  return {
    kind: 'annals',
    label: 'annals',
    annals,
    moduleId,
    seats: async (count, { table = false } = {}) => {
      const name = await annals[table ? 'tableDoc' : 'doc'](moduleId, `Bench ${docs++}`);
      const urls = [];
      for (let i = 0; i < count; i++) urls.push(await annals.seatUrl(name, tokens[i % PEOPLE]));
      return { name, urls };
    },
    cpu: () => cpuSeconds(annals.pid),
    databaseCpu: () => annals.databaseCpu(),
    memory: () => pssMb(annals.pid) + annals.databaseMemory(),
    stop: () => annals.stop(),
  };
}

import { Annals } from '../annals.mjs';
import { cpuSeconds } from '../machine.mjs';
import { startPeer } from '../processes.mjs';

/** Every server behind the same four questions: where are the seats of a doc, what CPU has been used, by whom, end. */
export const contestants = {
  relay: () => peer('relay', 'bare relay', './collab/servers/relay.mjs'),
  plain: (env) => peer('plain', 'plain y-websocket', './collab/servers/plain.mjs', env),
  hocuspocus: (env) => peer('hocuspocus', 'hocuspocus 4.7.0', './collab/servers/hocuspocus.mjs', env),
  annals: (env, profile) => ours(env, profile),
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
    stop: server.stop,
  };
}

async function ours(env, profile) {
  const annals = await Annals.start({ env, profile });
  const { moduleId } = await annals.place();
  let docs = 0;
  return {
    kind: 'annals',
    label: 'annals',
    annals,
    moduleId,
    seats: async (count) => {
      const name = await annals.doc(moduleId, `Bench ${docs++}`);
      const urls = [];
      for (let i = 0; i < count; i++) urls.push(await annals.seatUrl(name));
      return { name, urls };
    },
    cpu: () => cpuSeconds(annals.pid),
    databaseCpu: () => annals.databaseCpu(),
    stop: () => annals.stop(),
  };
}

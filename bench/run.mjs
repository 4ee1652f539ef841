/** `npm run bench -- <collab|structure|log|notice|api|view|tree|transfer|public|public-page|proxy|mock|past|backup|roundtrip> [options]`; see README.md. */
import { parseArgs } from 'node:util';
import { machineFacts } from './machine.mjs';
import { buildServer, installPeers } from './peers.mjs';

const benches = {
  collab: () => import('./collab/collab.mjs').then(({ collab, options }) => ({ bench: collab, options })),
  log: () => import('./log/log.mjs').then(({ log, options }) => ({ bench: log, options })),
  api: () => import('./api/api.mjs').then(({ api, options }) => ({ bench: api, options })),
  structure: () =>
    import('./structure/structure.mjs').then(({ structure, options }) => ({ bench: structure, options })),
  view: () => import('./view/view.mjs').then(({ view, options }) => ({ bench: view, options })),
  tree: () => import('./tree/tree.mjs').then(({ tree, options }) => ({ bench: tree, options })),
  transfer: () => import('./transfer/transfer.mjs').then(({ transfer, options }) => ({ bench: transfer, options })),
  public: () => import('./public/public.mjs').then(({ publicPages, options }) => ({ bench: publicPages, options })),
  'public-page': () =>
    import('./public-page/public-page.mjs').then(({ publicPage, options }) => ({ bench: publicPage, options })),
  proxy: () => import('./proxy/proxy.mjs').then(({ proxy, options }) => ({ bench: proxy, options })),
  mock: () => import('./mock/mock.mjs').then(({ mock, options }) => ({ bench: mock, options })),
  past: () => import('./past/past.mjs').then(({ past, options }) => ({ bench: past, options })),
  backup: () => import('./backup/backup.mjs').then(({ backup, options }) => ({ bench: backup, options })),
  roundtrip: () =>
    import('./roundtrip/roundtrip.mjs').then(({ roundtrip, options }) => ({ bench: roundtrip, options })),
  notice: () => import('./notice/notice.mjs').then(({ notice, options }) => ({ bench: notice, options })),
};

const [name, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(benches, name ?? '')) {
  console.error(
    'Usage: npm run bench -- <collab|structure|log|notice|api|view|tree|transfer|public|public-page|proxy|mock|past|backup|roundtrip> [options]   (bench/README.md lists them)',
  );
  process.exit(2);
}
/** Compared with nothing but the files that it is given, or the schemas that it makes. */
if (name !== 'roundtrip' && !rest.includes('--validity')) installPeers();
buildServer();
const { bench, options } = await benches[name]();
const { values, positionals } = parseArgs({
  args: rest.filter((one) => one !== '--'),
  options,
  allowPositionals: name === 'roundtrip',
});
console.log(`bench ${name} · ${new Date().toISOString()} · ${machineFacts()}`);
const begun = performance.now();
await bench(values, positionals);
console.log(`\ntook ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
process.exit(process.exitCode ?? 0);

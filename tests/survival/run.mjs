// npm run test:survival -- --seeds 100 [--from 1] [--steps 120] [--kills 3] [--backups 10]
// npm run test:survival -- --news 1000 [--kills 20] [--from 1]
import '../../scripts/typescript.mjs';

const args = process.argv.slice(2);
const { main } = args.includes('--news') ? await import('./news.ts') : await import('./many-seeds.ts');
await main(args);
// Discarded clients still try to reconnect to the stopped server; do not wait for them.
process.exit();

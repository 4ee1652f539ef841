// npm run test:survival -- --seeds 100 [--from 1] [--steps 120] [--kills 3] [--backups 10]
import '../../scripts/typescript.mjs';

await (await import('./many-seeds.ts')).main(process.argv.slice(2));
// Discarded clients still try to reconnect to the stopped server; do not wait for them.
process.exit();

// npm run test:survival -- --seeds 100 [--from 1] [--steps 120] [--kills 3]
import '../../scripts/typescript.mjs';

await (await import('./many-seeds.ts')).main(process.argv.slice(2));
// Clients that were thrown away still knock at a server that is gone; nobody waits for them.
process.exit();

// npm run test:survival -- --seeds 100 [--from 1] [--steps 120] [--kills 3]
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
await (await import('./many-seeds.ts')).main(process.argv.slice(2));

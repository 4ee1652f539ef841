// npm run test:undo -- [--docs 20000] [--kills 2]
import '../../scripts/typescript.mjs';

await (await import('./undo-many.ts')).main(process.argv.slice(2));
// Discarded clients still try to reconnect to the stopped server; do not wait for them.
process.exit();

// npm run help-pictures [-- topic …]: takes the help center's pictures in both themes and languages.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
await (await import('../tests/screens/help-pictures.ts')).main(process.argv.slice(2));

// npm run readme-pictures: takes the pictures of README.md in both themes.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
await (await import('../tests/screens/readme-pictures.ts')).main();

// npm run screenshots -- <folder>: a throw-away server, two people, and a PNG of every screen in three widths, two themes
// and two languages. Narrow it by --only viewer,bell --width 390 --theme dark --language en.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
await (await import('../tests/screens/take.ts')).main(process.argv.slice(2));

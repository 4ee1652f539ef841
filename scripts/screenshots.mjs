// npm run screenshots -- <folder>: a temporary server, two users, and a PNG of every screen in three widths, two themes
// and two languages. Restrict it with --only viewer,bell --width 390 --theme dark --language en,
// or with --looks 1440-dark-zh-CN,390-light-en.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
await (await import('../tests/screens/take.ts')).main(process.argv.slice(2));

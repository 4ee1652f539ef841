import { median } from '../histogram.mjs';
import { ms, table } from '../table.mjs';

const VIEWPORT = { width: 1440, height: 900 };

/** The measured pages: the selector of the rows, of a branch to open and of the filter. */
const pages = ({ projectId, spaceId }) => [
  {
    name: 'table',
    path: `/project/doc/${projectId}`,
    stored: {},
    row: '[class*=_docsList_] [data-row]',
    branch: '[class*=_docsList_] [aria-expanded] [class*=_treeCaret_]',
    filter: '.toolbar .filter input',
  },
  {
    name: 'viewer',
    path: '/view',
    stored: { 'annals.view.dimension': '1', 'annals.spaceid': spaceId },
    row: '[role=tree] [role=treeitem]',
    branch: '[role=tree] [role=treeitem][aria-expanded] [class*=_treeEntry_]',
    filter: '[class*=_sidebarFilter_] .filter input',
  },
];

/** Time to the first rows, to close and open a branch, and to filter: in a real Chromium, to the next frame. */
export async function screens({ annals, place, rounds }) {
  const { launchBrowser } = await import('../../tests/support/browser.ts');
  const browser = await launchBrowser();
  const told = [];
  const lines = [];
  try {
    for (const page of pages(place)) {
      const all = [];
      for (let round = 0; round < rounds; round++) all.push(await look(browser, annals, page));
      const middle = (key) => median(all.map((one) => one[key]));
      const [paint, expand, filter] = [middle('paint'), middle('expand'), middle('filter')];
      lines.push([page.name, ms(paint), ms(middle('close')), ms(expand), ms(filter)]);
      told.push(
        aim(`${page.name}: rows on screen, empty cache`, paint, 600),
        aim(`${page.name}: a branch opens`, expand, 150),
      );
    }
  } finally {
    await browser.close();
  }
  console.log(
    `\nChromium 1440 × 900, median of ${rounds} visits:\n${table(['', 'first rows', 'branch closes', 'branch opens', 'filter'], lines)}`,
  );
  console.log(
    'Filter: from the last letter to other rows on screen, with the pause in which further letters are waited for.',
  );
  return told;
}

const aim = (what, value, most) => ({ what, aim: `< ${most} ms`, value, show: ms, met: (n) => n < most });

async function look(browser, annals, { path, stored, row, branch, filter }) {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en' });
  const kept = { 'annals.token': annals.token, 'annals.language': 'en', ...stored };
  const seat = Object.entries(kept).map(
    ([key, value]) => `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)});`,
  );
  await context.addInitScript({ content: seat.join('') + watch(row) });
  const page = await context.newPage();
  try {
    await page.goto(`${annals.url}${path}`);
    const paint = await page.evaluate('window.seen');
    await page.waitForTimeout(300);
    const close = await page.evaluate(change, { row, click: branch });
    const expand = await page.evaluate(change, { row, click: branch });
    await page.locator(filter).fill('invoice 1');
    await page.waitForTimeout(600);
    const filtered = await page.evaluate(change, { row, input: filter, text: 'invoice 12' });
    return { paint, close, expand, filter: filtered };
  } finally {
    await context.close();
  }
}

/** `seen` resolves when the first row was rendered, with the time of the page's own clock. */
const watch = (row) => `
  window.seen = new Promise((done) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector(${JSON.stringify(row)})) return;
      watcher.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
    });
    watcher.observe(document, { childList: true, subtree: true });
  });`;

/** Runs in the page: clicks or types, and waits until the rows have changed. */
const change = ({ row, click, input, text }) =>
  new Promise((done) => {
    const rows = () => [...document.querySelectorAll(row)].map((line) => line.textContent).join();
    const before = rows();
    const begun = performance.now();
    const watcher = new MutationObserver(() => {
      if (rows() === before) return;
      watcher.disconnect();
      requestAnimationFrame(() => done(performance.now() - begun));
    });
    watcher.observe(document.body, { childList: true, subtree: true, attributes: true });
    if (click) document.querySelector(click).click();
    if (!input) return;
    const field = document.querySelector(input);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

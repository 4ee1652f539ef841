import { median } from '../histogram.mjs';

/** Strings that occur only in the code of the editors. */
const EDITOR_WORDS = { CodeMirror: 'cm-editor', ProseMirror: 'ProseMirror-', Yjs: 'Yjs was already imported' };
const VIEWPORT = { width: 1440, height: 900 };

/** Runs in the page: `seen` resolves with the time of the page's clock when the first row of a table was rendered. */
const watchRows = `
  window.seen = new Promise((done) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('.params tbody tr')) return;
      watcher.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
    });
    watcher.observe(document, { childList: true, subtree: true });
  });`;
/** Runs in the page: resolves with the time of its first contentful paint. */
export const painted = `new Promise((done) => new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') done(startTime);
  }).observe({ type: 'paint', buffered: true }))`;

/** One visit with an empty cache; `again`: the second visit of the same browser. */
export async function visit({ browser, path, token, network, again = false }) {
  const context = await reader(browser, token);
  try {
    if (again) await (await opened(context, path)).close();
    const page = await context.newPage();
    const wire = await listen(page, network);
    const code = [];
    if (!again) page.on('response', (response) => code.push(response));
    await page.addInitScript(watchRows);
    await page.goto(path);
    const content = await page.evaluate('window.seen');
    const { bytes, requests } = wire;
    const first = await page.evaluate(painted);
    return { bytes, requests, paint: first, content, editors: await editorsIn(code) };
  } finally {
    await context.close();
  }
}

/** The lower bound: the same server's HTML, and nothing else. */
export async function bareVisit({ browser, path, token, network }) {
  const context = await reader(browser, token);
  try {
    const page = await context.newPage();
    // The empty page renders nothing, so a word is added as its content.
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    );
    const wire = await listen(page, network);
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => document.body.append('here'))`);
    await page.goto(path);
    const first = await page.evaluate(painted);
    return { bytes: wire.bytes, requests: 1, paint: first, content: Number.NaN, editors: [] };
  } finally {
    await context.close();
  }
}

/** Time from clicking a tree line to the other doc's rows; the pointer arrives shortly before, as a user's does. */
export async function clickThrough({ browser, path, token, name, rounds }) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const context = await reader(browser, token);
    try {
      const page = await opened(context, path);
      const line = page.locator('[class*=_treeEntry_]', { hasText: name });
      await line.hover();
      await page.waitForTimeout(200);
      times.push(await page.evaluate(timedClick, name));
    } finally {
      await context.close();
    }
  }
  return median(times);
}

const timedClick = (name) =>
  new Promise((done) => {
    const begun = performance.now();
    const watcher = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== name || !document.querySelector('.params tbody tr')) return;
      watcher.disconnect();
      requestAnimationFrame(() => done(performance.now() - begun));
    });
    watcher.observe(document, { childList: true, subtree: true, characterData: true });
    for (const entry of document.querySelectorAll('[class*=_treeEntry_]'))
      if (entry.textContent.includes(name)) entry.click();
  });

async function reader(browser, token) {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en' });
  await context.addInitScript(
    `localStorage.setItem('annals.token', ${JSON.stringify(token)}); localStorage.setItem('annals.language', 'en');`,
  );
  return context;
}

async function opened(context, path) {
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('.params tbody tr').first().waitFor();
  await page.locator('[class*=_treeEntry_]').first().waitFor();
  return page;
}

/** Counts transferred bytes, including headers. `network`: { latency in ms, throughput in Mbit/s } to emulate. */
export async function listen(page, network) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  if (network) {
    const bytesPerSecond = (network.throughput * 1_000_000) / 8;
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  const wire = { bytes: 0, requests: 0 };
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
    wire.requests += 1;
  });
  return wire;
}

async function editorsIn(responses) {
  const found = new Set();
  for (const response of responses) {
    if (!response.url().endsWith('.js')) continue;
    const text = await response.text().catch(() => '');
    for (const [name, word] of Object.entries(EDITOR_WORDS)) {
      if (text.includes(word)) found.add(`${name} in ${response.url().split('/').at(-1)}`);
    }
  }
  return [...found];
}

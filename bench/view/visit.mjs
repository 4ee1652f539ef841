import { median } from '../histogram.mjs';

/** Words that are in the code of the editors and nowhere else. */
const EDITOR_WORDS = { CodeMirror: 'cm-editor', ProseMirror: 'ProseMirror-', Yjs: 'Yjs was already imported' };
const VIEWPORT = { width: 1440, height: 900 };

/** In the page: `seen` resolves when the first row of a table was drawn, to the page's own clock. */
const watchRows = `
  window.seen = new Promise((done) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('.params tbody tr')) return;
      watcher.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
    });
    watcher.observe(document, { childList: true, subtree: true });
  });`;
const painted = `new Promise((done) => new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') done(startTime);
  }).observe({ type: 'paint', buffered: true }))`;

/** One visit with an empty cache; `again`: the second one of the same browser. */
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

/** The floor: the same server's HTML, and nothing else. */
export async function bareVisit({ browser, path, token, network }) {
  const context = await reader(browser, token);
  try {
    const page = await context.newPage();
    // The empty page draws nothing: a word in it is what the floor draws.
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

/** From the click on a line of the tree to the other doc's rows; the pointer came there a moment before, as pointers do. */
export async function clickThrough({ browser, path, token, name, rounds }) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const context = await reader(browser, token);
    try {
      const page = await opened(context, path);
      const line = page.locator('.tree-entry', { hasText: name });
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
    for (const entry of document.querySelectorAll('.tree-entry')) if (entry.textContent.includes(name)) entry.click();
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
  await page.locator('.tree-entry').first().waitFor();
  return page;
}

/** Counts bytes as they came over the wire, headers and all. */
async function listen(page, network) {
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

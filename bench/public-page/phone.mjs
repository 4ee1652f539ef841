import { listen, painted } from '../view/visit.mjs';

/** What Lighthouse simulates for a phone. */
export const PHONE = { slower: 4, network: { latency: 150, throughput: 1.6 }, width: 390, height: 844 };
/** Time after the first row in which late parts may still move it. */
const SETTLE_MS = 1_500;
const LATE_MS = 60_000;

/**
 * Runs in the page: `seen` resolves with the time of the page's clock at which an element with exactly the text of the
 * first row was on screen, and `shift` is the sum of the layout shifts.
 */
const watchRow = (name) => `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  window.seen = new Promise((done, fail) => {
    setTimeout(() => fail(new Error('no row on screen')), ${LATE_MS});
    const path = '//body//*[not(self::script)][text()[normalize-space() = ${JSON.stringify(name)}]]';
    let isDue = false;
    const look = () => {
      isDue = false;
      const found = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
      if (!found || found.getClientRects().length === 0) return;
      watcher.disconnect();
      requestAnimationFrame(() => done(performance.now()));
    };
    const watcher = new MutationObserver(() => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(look);
    });
    // Parts that wait for others are in the page before they are shown.
    watcher.observe(document, { childList: true, subtree: true, attributeFilter: ['style', 'class', 'hidden'] });
  });`;

/** A first visit with an empty cache: times in ms, bytes until the first row was on screen. */
export async function phoneVisit({ browser, url, row }) {
  const context = await browser.newContext({
    viewport: { width: PHONE.width, height: PHONE.height },
    isMobile: true,
    hasTouch: true,
    locale: 'en',
  });
  try {
    const page = await context.newPage();
    const wire = await listen(page, PHONE.network);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slower });
    await page.addInitScript(watchRow(row));
    await page.goto(url, { waitUntil: 'commit' });
    const content = await page.evaluate('window.seen');
    const { bytes, requests } = wire;
    const paint = await page.evaluate(painted);
    await page.waitForTimeout(SETTLE_MS);
    return { bytes, requests, paint, content, shift: await page.evaluate('window.shift') };
  } finally {
    await context.close();
  }
}

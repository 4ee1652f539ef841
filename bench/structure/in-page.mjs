/* These run in the page, as text. Times are from the page's own clock, so they exclude the driver's round trips. */

/** Runs before the page's scripts: records when the first cell is displayed, in ms since the page was requested. */
export const arrival = (cell) => `
  new MutationObserver((_, observer) => {
    if (!document.querySelector(${JSON.stringify(cell)})) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.__seen = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });`;

/** Measures every key press from now on. */
export const keys = `() => {
  const times = [];
  const waiting = [];
  const said = () => {
    const at = document.activeElement;
    return at && 'value' in at ? at.value : (at ? at.textContent : '');
  };
  addEventListener('keydown', (event) => {
    if (event.key.length === 1) waiting.push({ at: event.timeStamp, before: said().length });
  }, { capture: true });
  // A frame that begins after the letter stands in the page shows it; its own end is when the next task runs.
  const look = () => {
    const length = said().length;
    const shown = waiting.filter(({ before }) => length > before);
    if (shown.length) {
      waiting.splice(0, waiting.length, ...waiting.filter((key) => !shown.includes(key)));
      const done = new MessageChannel();
      done.port1.onmessage = () => { for (const { at } of shown) times.push(performance.now() - at); };
      done.port2.postMessage(0);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.__keys = { times, reset() { times.length = 0; waiting.length = 0; } };
}`;

/** Measures the duration of each frame from now on. */
export const frames = `() => {
  const gaps = [];
  let last = performance.now();
  let running = true;
  const look = (now) => {
    gaps.push(now - last);
    last = now;
    if (running) requestAnimationFrame(look);
  };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(look); });
  window.__frames = { stop() { running = false; return gaps; } };
}`;

export const sizeOf = `() => ({
  nodes: document.getElementsByTagName('*').length,
  heap: performance.memory ? (performance.memory.usedJSHeapSize / 2 ** 20).toFixed(0) : '-',
})`;

// Starts a page whose first content came with its HTML (server/platform/public-pages.ts): until that is on screen, the
// network belongs to it.
(() => {
  const { start, parts } = document.currentScript.dataset;
  // Controls answer once the page has started; links lead on at once.
  for (const control of document.querySelectorAll('#root :is(button, input, select)')) control.inert = true;
  const load = () => {
    for (const href of parts.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: start }));
  };
  // In a tab in the background nothing is painted.
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
})();

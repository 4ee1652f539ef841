// Runs before the first paint, so that a dark screen never flashes white. The rest is lib/appearance.ts.
(() => {
  let theme = 'system';
  try {
    theme = localStorage.getItem('annals.theme') || 'system';
  } catch {
    // Storage denied: the system's theme it is.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.classList.toggle('bp6-dark', dark);
})();

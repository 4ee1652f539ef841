import '@blueprintjs/core/lib/css/blueprint.css';
import './ui/index.css';
import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { followScroll } from './app/prerendered.js';
import { startPublic } from './app/start-public.js';

const root = document.getElementById('root');
if (root) {
  const scrollAsBefore = followScroll(root);
  const { path } = root.dataset;
  // At the address of a share its first doc is on screen already.
  if (path && path !== location.pathname) history.replaceState(null, '', path + location.search + location.hash);
  const page = await startPublic(path === undefined ? undefined : root);
  createRoot(root).render(
    <StrictMode>
      <Mounted onMounted={scrollAsBefore}>{page}</Mounted>
    </StrictMode>,
  );
}

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(onMounted, []);
  return children;
}

import '@blueprintjs/core/lib/css/blueprint.css';
import './ui/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { start } from './app/start.js';

// Links and bookmarks of the existing product have the path after a hash.
// Those of shares and composed projects have a page of their own.
if (/^#\/(share|show)\//.test(location.hash)) location.replace(location.hash.slice(1));
else if (location.hash.startsWith('#/')) history.replaceState(null, '', location.hash.slice(1));

// Public pages load this file with what they share with the application, and must not run its start.
const root = document.querySelector('#root:not([data-public])');
if (root) {
  const app = await start();
  createRoot(root).render(<StrictMode>{app}</StrictMode>);
}

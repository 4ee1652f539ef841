import '@blueprintjs/core/lib/css/blueprint.css';
import './ui/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startPublic } from './app/start-public.js';

const root = document.getElementById('root');
if (root) {
  const page = await startPublic();
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}

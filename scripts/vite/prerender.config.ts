import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanBlueprint } from './blueprint-css.js';
import { iconsAsComponents } from './blueprint-icons.js';

const root = fileURLToPath(new URL('../../client', import.meta.url));

/** What the first content waits for; other screens and libraries open later: their imports stay unresolved. */
const FIRST = /\/languages\/|\/(?:MarkdownView|inline-marks)\.js$/;

const withoutLaterParts: Plugin = {
  name: 'annals:without-later-parts',
  enforce: 'pre',
  resolveDynamicImport: (specifier) =>
    typeof specifier === 'string' && !FIRST.test(specifier) ? { id: `later:${specifier}`, external: true } : null,
};

/** Public pages as a module of the server: one file, with the same components and class names as in the browser. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [react(), leanBlueprint(), iconsAsComponents(), withoutLaterParts],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { dedupe: ['react', 'react-dom'] },
  ssr: { noExternal: true },
  build: { ssr: 'prerender.tsx', emptyOutDir: true, minify: false, copyPublicDir: false },
});

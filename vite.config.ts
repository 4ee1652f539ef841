import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanBlueprint } from './scripts/vite/blueprint-css.js';
import { iconsAsComponents } from './scripts/vite/blueprint-icons.js';
import { chunkGroups } from './scripts/vite/chunks.js';
import { compressed } from './scripts/vite/compressed.js';

const server = process.env.ANNALS_SERVER ?? 'http://127.0.0.1:7700';

/** The browser build of this library reads entities with `document`, which a worker does not have. */
const entitiesWithoutDocument: Plugin = {
  name: 'entities-without-document',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'decode-named-character-reference'
      ? fileURLToPath(new URL('node_modules/decode-named-character-reference/index.js', import.meta.url))
      : undefined,
};

export default defineConfig({
  root: 'client',
  plugins: [react(), leanBlueprint(), iconsAsComponents(), compressed()],
  // Two copies of any of these would break instanceof checks (Yjs, CodeMirror) or hooks (React).
  resolve: { dedupe: ['react', 'react-dom', 'yjs', 'lib0', 'y-protocols', '@codemirror/state', '@codemirror/view'] },
  worker: { format: 'es', plugins: () => [entitiesWithoutDocument] },
  build: {
    outDir: '../dist-client',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // How long the plugins took is no news to whoever starts Annals for the first time.
      checks: { pluginTimings: false },
      input: { index: 'client/index.html', public: 'client/public.html' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'yjs', test: /node_modules[\\/](yjs|lib0|y-protocols|y-websocket)[\\/]/, priority: 50 },
            {
              name: 'password',
              test: /node_modules[\\/]js-md5[\\/]|[\\/]client[\\/]lib[\\/]password\.ts$/,
              priority: 60,
            },
            ...chunkGroups(import.meta.dirname),
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/socket.io': { target: server, ws: true },
      '/collab': { target: server, ws: true },
      '/upload/': server,
      // Frames with a policy of their own.
      '/doc/diagram-frame': server,
      '/doc/debug/sandbox': server,
      // Calls and pages share paths (/doc/list, /space …): a call asks for JSON, all else is a page or a module of ours.
      '^/': {
        target: server,
        bypass: (request) => (request.headers.accept?.includes('application/json') ? undefined : request.url),
      },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.ANNALS_SERVER ?? 'http://127.0.0.1:7700';

export default defineConfig({
  root: 'client',
  plugins: [react()],
  // Two copies of any of these would break instanceof checks (Yjs, CodeMirror) or hooks (React).
  resolve: { dedupe: ['react', 'react-dom', 'yjs', 'lib0', 'y-protocols', '@codemirror/state', '@codemirror/view'] },
  build: {
    outDir: '../dist-client',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 30,
            },
            {
              // Not all of @blueprintjs: the icon paths load when first needed.
              name: 'blueprint',
              test: /node_modules[\\/](@blueprintjs[\\/](core|select)|@floating-ui|@popperjs|react-transition-group)[\\/]/,
              priority: 20,
            },
            // What every screen needs, in a few files instead of forty.
            {
              name: 'core',
              test: /client[\\/](lib|ui)[\\/]|contracts[\\/][\w-]+\.ts|node_modules[\\/](zod|hashids)[\\/]/,
              priority: 10,
            },
            {
              name: 'icons',
              test: /@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]generated[\\/]components[\\/]/,
              priority: 10,
            },
            { name: 'yjs', test: /node_modules[\\/](yjs|lib0|y-protocols|y-websocket)[\\/]/, priority: 20 },
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
      // Calls and pages share paths (/doc/list, /space …): a call asks for JSON, all else is a page or a module of ours.
      '^/': {
        target: server,
        bypass: (request) => (request.headers.accept?.includes('application/json') ? undefined : request.url),
      },
    },
  },
});

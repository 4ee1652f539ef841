// `node scripts/bootstrap/bundle.mjs <out>`: replaces `<out>/server/main.js` and the commands that `package.json` runs with
// files that contain what they need of the server and of the packages below. Node takes about as long to find, read and
// link a module as to run it, and the start needs two thousand. The other files stay: worker threads run them.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const [out] = process.argv.slice(2);
const server = path.resolve(out, 'server');
const own = path.resolve(out);

/**
 * Packages of ECMAScript modules, by the beginning of their names. All others are loaded from `node_modules`. A package
 * that one of the others imports as well must not be here: there would be two of it.
 */
const inlined = [
  ...['@nestjs/', '@tiptap/', '@tokenizer/', '@borewit/', 'prosemirror-', 'micromark'],
  ...['y-protocols', 'yjs', 'lib0', 'zod'],
  ...['jose', 'openid-client', 'oauth4webapi', 'diff', 'file-type', 'strtok3', 'token-types', 'uint8array-extras'],
  ...['parse5', 'entities', 'decode-named-character-reference', 'character-entities', 'devlop', 'hashids', 'lru-cache'],
  ...['p-limit', 'yocto-queue', 'ipaddr.js', 'aws4fetch', 'croner'],
];
const isInlined = (id) => inlined.some((name) => (/[-/]$/.test(name) ? id.startsWith(name) : isOf(id, name)));
const isOf = (id, name) => id === name || id.startsWith(`${name}/`) || (name === 'micromark' && id.startsWith(name));
const isPackage = (id) => !/^[./\0]/.test(id) && !path.isAbsolute(id);

/** Files of the server keep their source maps, and know where they were before. */
const ownFile = {
  name: 'own-file',
  load(id) {
    if (!id.startsWith(own)) return null;
    const code = readFileSync(id, 'utf8').replaceAll('import.meta.url', `new URL(${placeOf(id)}, theServer).href`);
    return { code, map: existsSync(`${id}.map`) ? readFileSync(`${id}.map`, 'utf8') : null };
  },
};
const placeOf = (id) => JSON.stringify(path.relative(server, id).split(path.sep).join('/'));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const commands = Object.values(scripts).flatMap(
  (script) => /dist\/server\/(app\/cli\/[\w-]+)\.js/.exec(script)?.[1] ?? [],
);
/** Where the folder of the server is, seen from a file of the bundle. */
const upFrom = (file) => '../'.repeat(file.split('/').length - 1) || './';

const bundle = await rolldown({
  input: Object.fromEntries(['main', ...commands].map((name) => [name, path.join(server, `${name}.js`)])),
  platform: 'node',
  external: (id) => isPackage(id) && !isInlined(id),
  plugins: [ownFile],
  // Nest asks for packages that we do not use, and copes without them.
  onLog: (level, log, print) => log.code !== 'UNRESOLVED_IMPORT' && print(level, log),
});
await bundle.write({
  dir: server,
  format: 'esm',
  // TypeORM, Nest and our logs use the names of classes.
  keepNames: true,
  sourcemap: true,
  sourcemapExcludeSources: true,
  banner: ({ fileName }) => `const theServer = new URL(${JSON.stringify(upFrom(fileName))}, import.meta.url);`,
  entryFileNames: '[name].js',
  chunkFileNames: 'part-[name]-[hash].js',
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folders = ['contracts', 'server', 'client', 'migrations', 'tests'];
const imported = /(?:\bfrom|\bimport|\bimport\()\s*(['"])(\.{1,2}\/[^'"]+)\1/g;

/** Every source with the sources that it imports, by path from the project's root. */
export function sources() {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.posix.join(entry.parentPath ?? entry.path, entry.name)),
  );
  const known = new Set(files);
  const resolve = (from, name) => {
    const target = path.posix.join(path.posix.dirname(from), name.replace(/\?.*$/, ''));
    return [
      target,
      target.replace(/\.js$/, '.ts'),
      target.replace(/\.js$/, '.tsx'),
      `${target}.ts`,
      `${target}.tsx`,
    ].find((file) => known.has(file));
  };
  return new Map(
    files.map((file) => {
      if (!/\.(tsx?|mjs)$/.test(file)) return [file, new Set()];
      const found = [...readFileSync(file, 'utf8').matchAll(imported)].map(([, , name]) => resolve(file, name));
      return [file, new Set(found.filter(Boolean))];
    }),
  );
}

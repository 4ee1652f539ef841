// Checks that folders do not import each other in a circle, at any depth: the subfolders of a folder are its parts, and
// its own files together are one more part. dependency-cruiser finds circles of files only; two folders can use each
// other without one, and then neither can be understood without the other. Imports of data (JSON, CSS) do not count.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { filesIn, finish } from './sources.mjs';

/** In these folders each file is a part of its own: main.ts and flow.ts of the server stand above and below `app`. */
const apart = ['server'];

const files = new Set(['server', 'contracts', 'client'].flatMap((tree) => filesIn(tree, '.ts', '.tsx')).map(posix));

/** Imports between the parts of each folder: folder, part, part, `from -> to`. */
const folders = new Map();
for (const file of files) for (const imported of importsOf(file)) note(file, imported);
finish([...folders].flatMap(([folder, parts]) => circlesOf(folder, parts)));

function posix(file) {
  return file.split(path.sep).join('/');
}

function importsOf(file) {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const target = path.posix.join(path.posix.dirname(file), fileName).replace(/\.js$/, '');
    return [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`, target]
      .filter((name) => files.has(name))
      .slice(0, 1);
  });
}

function note(from, to) {
  const [a, b] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (depth < a.length - 1 && depth < b.length - 1 && a[depth] === b[depth]) depth += 1;
  const folder = a.slice(0, depth).join('/');
  const partOf = (steps) => (depth < steps.length - 1 || apart.includes(folder) ? steps[depth] : '(its own files)');
  const [one, other] = [partOf(a), partOf(b)];
  if (one === other) return;
  const parts = entry(folders, folder, () => new Map());
  entry(
    entry(parts, one, () => new Map()),
    other,
    () => [],
  ).push(`${from} -> ${to}`);
}

function entry(map, key, make) {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

/** One complaint for each set of parts that reach each other. */
function circlesOf(folder, parts) {
  const reach = new Map([...parts.keys()].map((part) => [part, reachable(parts, part)]));
  const done = new Set();
  return [...parts.keys()].flatMap((part) => {
    if (done.has(part) || !reach.get(part).has(part)) return [];
    const circle = [...reach.get(part)].filter((other) => reach.get(other)?.has(part)).sort();
    for (const other of circle) done.add(other);
    const imports = circle.flatMap((from) =>
      circle.flatMap((to) => (parts.get(from)?.get(to) ?? []).map((line) => `\n  ${line}`)),
    );
    return [`${folder || 'the project'}: ${circle.join(', ')} import each other in a circle:${imports.join('')}`];
  });
}

function reachable(parts, start) {
  const seen = new Set();
  const waiting = [start];
  for (let part = waiting.pop(); part; part = waiting.pop())
    for (const next of parts.get(part)?.keys() ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        waiting.push(next);
      }
  return seen;
}

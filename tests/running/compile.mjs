// Compiles what most tests run: themselves, the server and the contracts, into `.cache/tests`, where Node loads them
// without Jest's module system. Only files that changed since the last run are compiled again.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { transform } from '@swc/core';

export const COMPILED = '.cache/tests';
const folders = ['contracts', 'migrations', 'server', 'tests', 'client/languages', 'client/lib'];
const isolated = path.join('tests', 'client');
/** Jest's own module of globals works only inside of its module system. */
const globals = /(from\s*)(['"])@jest\/globals\2/g;

/** Resolves with the number of files that were compiled. Throws when one of them is no TypeScript. */
export async function compileTests() {
  const stampFile = path.join(COMPILED, '.stamps.json');
  const before = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
  // The compiler, its options and this file decide what comes out.
  const tools = ['.swcrc', 'package-lock.json', 'tests/running/compile.mjs'].map(stampOf).join();
  const isCurrent = before.tools === tools;
  const stamps = { tools };
  const work = [];
  for (const file of folders.flatMap(filesIn)) {
    stamps[file] = stampOf(file);
    if (!isCurrent || before[file] !== stamps[file]) work.push(file);
  }
  for (const gone of Object.keys(before)) if (!(gone in stamps)) rmSync(targetOf(gone), { force: true });
  await Promise.all(work.map(write));
  mkdirSync(COMPILED, { recursive: true });
  writeFileSync(stampFile, JSON.stringify(stamps));
  return work.length;
}

/** Where a source is once compiled. */
export const targetOf = (file) => path.join(COMPILED, file.replace(/\.ts$/, '.js'));

async function write(file) {
  const target = targetOf(file);
  mkdirSync(path.dirname(target), { recursive: true });
  if (!file.endsWith('.ts')) return copyFileSync(file, target);
  const home = path.relative(path.dirname(file), path.join('tests', 'running', 'globals.mjs'));
  const source = readFileSync(file, 'utf8').replace(globals, `$1$2${home.startsWith('.') ? home : `./${home}`}$2`);
  const { code, map } = await transform(source, {
    filename: path.resolve(file),
    sourceMaps: true,
    sourceFileName: path.relative(path.dirname(target), file),
    jsc: { experimental: { keepImportAttributes: true } },
  });
  writeFileSync(target, `${code}//# sourceMappingURL=${path.basename(target)}.map\n`);
  writeFileSync(`${target}.map`, map ?? '');
}

const stampOf = (file) => {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs}:${size}`;
};

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.startsWith(isolated + path.sep) && !/\.(tsx|css)$/.test(file))
    .sort();
}

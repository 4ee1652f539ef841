import { existsSync, readFileSync } from 'node:fs';

/** Whether node_modules matches package-lock.json. npm writes its own record last, so a partial install has none. */
export function installed() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(record)) return false;
  const have = packagesOf(record);
  return Object.entries(packagesOf('package-lock.json')).every(([place, wanted]) => {
    if (place === '') return true;
    if (!have[place]) return Boolean(wanted.optional || wanted.peer) && !(wanted.os && fits(wanted));
    return have[place].version === wanted.version;
  });
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Whether the package fits this os, processor and C library: a node_modules from another machine lacks such ones. */
function fits({ os, cpu, libc }) {
  const ok = (list, mine) => !list || list.includes(mine) || (list[0]?.startsWith('!') && !list.includes(`!${mine}`));
  return ok(os, process.platform) && ok(cpu, process.arch) && ok(libc, library());
}

const library = () => (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');

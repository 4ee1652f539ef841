// `node scripts/bootstrap/compile.mjs <out> <folder> …`: compiles TypeScript to JavaScript in `<out>` and copies other
// files. Types are not checked here; `npm run check` does that.
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transformFile } from '@swc/core';

const [out, ...folders] = process.argv.slice(2);
const lists = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })));
const files = lists.flat().filter((entry) => entry.isFile());
const failed = [];
await Promise.all(
  files.map(async ({ parentPath, path: folder, name }) => {
    const source = path.join(parentPath ?? folder, name);
    const target = path.join(out, source);
    await mkdir(path.dirname(target), { recursive: true });
    if (!name.endsWith('.ts')) return copyFile(source, target);
    await compile(source, target.replace(/\.ts$/, '.js')).catch((error) => failed.push(`${source}: ${error.message}`));
  }),
);
for (const failure of failed) console.error(failure);
process.exitCode = failed.length ? 1 : 0;

async function compile(source, target) {
  const map = `${path.basename(target)}.map`;
  const result = await transformFile(source, {
    sourceMaps: true,
    sourceFileName: path.relative(path.dirname(target), source),
    outputPath: target,
  });
  await writeFile(target, `${result.code}//# sourceMappingURL=${map}\n`);
  await writeFile(path.join(path.dirname(target), map), result.map ?? '');
}

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** A smaller reply is a single packet anyway. */
const THRESHOLD = 1_024;
/** What the build before compressed: most files are the same again, and compressing takes most of a build. */
const KEPT = '.cache/compressed';

/**
 * Writes each script and style also as `.br` and `.gz`, with maximum compression at build time instead of fast
 * compression at each request.
 */
export const compressed = (): Plugin => ({
  name: 'annals:compressed',
  enforce: 'post',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const texts = Object.values(bundle).flatMap((file) => {
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        return /\.(js|css|svg)$/.test(file.fileName) && source.length > THRESHOLD
          ? [{ name: file.fileName, source }]
          : [];
      });
      await mkdir(KEPT, { recursive: true });
      const used = new Set<string>();
      await Promise.all(
        texts.map(async ({ name, source }) => {
          const key = createHash('sha256').update(source).digest('hex');
          for (const [ending, pack] of Object.entries(packers)) {
            used.add(`${key}.${ending}`);
            this.emitFile({
              type: 'asset',
              fileName: `${name}.${ending}`,
              source: await packed(source, key, ending, pack),
            });
          }
        }),
      );
      const old = (await readdir(KEPT)).filter((name) => !used.has(name));
      await Promise.all(old.map((name) => rm(path.join(KEPT, name), { force: true })));
    },
  },
});

const packers: Readonly<Record<string, (source: Buffer) => Promise<Buffer>>> = {
  br: (source) => brotli(source, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: source.length } }),
  gz: (source) => zip(source, { level: 9 }),
};

async function packed(source: Buffer, key: string, ending: string, pack: (source: Buffer) => Promise<Buffer>) {
  const file = path.join(KEPT, `${key}.${ending}`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const made = await pack(source);
  // Whole or not there, also when the build ends meanwhile.
  await writeFile(`${file}.${process.pid}`, made);
  await rename(`${file}.${process.pid}`, file);
  return made;
}

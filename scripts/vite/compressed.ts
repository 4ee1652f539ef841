import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** A smaller reply is a single packet anyway. */
const THRESHOLD = 1_024;

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
      await Promise.all(
        texts.map(async ({ name, source }) => {
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: await brotli(source, { params }) });
          this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: await zip(source, { level: 9 }) });
        }),
      );
    },
  },
});

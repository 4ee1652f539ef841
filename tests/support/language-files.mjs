import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What Vite makes of `import.meta.glob` in `client/languages/<language>/index.ts`: the language's texts by file. */
function filesBeside(index) {
  const folder = path.dirname(index);
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json'));
  return `export const files = {${files.map((file) => `'./${file}': ${readFileSync(path.join(folder, file), 'utf8')}`)}};`;
}

export default {
  process: (_, index) => ({ code: filesBeside(index) }),
  getCacheKey: (_, index) => createHash('sha256').update(filesBeside(index)).digest('hex'),
};

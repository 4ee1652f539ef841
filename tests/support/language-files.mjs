import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What Vite makes of `import.meta.glob` in `client/languages/<language>/index.ts`: the language's texts by file. */
function filesBeside(index) {
  const folder = path.dirname(index);
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json'));
  const entries = (isLater, write) =>
    files
      .filter((file) => file.startsWith('later/') === isLater)
      .map((file) => `'./${file}': ${write(readFileSync(path.join(folder, file), 'utf8'))}`);
  return [
    `export const files = {${entries(false, (texts) => texts)}};`,
    `export const later = {${entries(true, (texts) => `async () => (${texts})`)}};`,
  ].join('\n');
}

export default {
  process: (_, index) => ({ code: filesBeside(index) }),
  getCacheKey: (_, index) => createHash('sha256').update(filesBeside(index)).digest('hex'),
};

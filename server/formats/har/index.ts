import type { ImportFormat } from '../import-format.js';
import { readHar } from './read-har.js';

/** Recorded traffic of a browser or proxy, HAR 1.2. */
export const harFormat: ImportFormat = {
  id: 'har',
  recognizes: ({ name }, text) =>
    /^\s*\{/.test(text) &&
    (/\.har$/i.test(name) || (/"log"\s{0,8}:/.test(text) && /"entries"\s{0,8}:\s{0,8}\[/.test(text))),
  read: readHar,
};

import type { ImportFormat } from '../imported/import-format.js';
import { isHar, readHar } from './read-har.js';

/** Recorded traffic of a browser or proxy, HAR 1.2. */
export const harFormat: ImportFormat = { id: 'har', recognizes: isHar, read: readHar };

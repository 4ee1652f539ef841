import type { ImportFormat } from '../imported/import-format.js';
import { hasCommand, readCurl } from './read-curl.js';

/** Commands of curl, and `Invoke-WebRequest` of PowerShell. */
export const curlFormat: ImportFormat = { id: 'curl', recognizes: hasCommand, read: readCurl };

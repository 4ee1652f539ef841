import type { ImportFormat } from '../import-format.js';
import { readCurl } from './read-curl.js';

/** The first line that is neither empty nor a comment. */
const firstLine = (text: string): string =>
  text
    .slice(0, 4_000)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#')) ?? '';

/** Commands of curl, and `Invoke-WebRequest` of PowerShell. */
export const curlFormat: ImportFormat = {
  id: 'curl',
  recognizes: (_root, text) =>
    /^(?:\$ )?(?:curl(?:\.exe)?\s|Invoke-(?:WebRequest|RestMethod)\s|\$session = New-Object)/i.test(firstLine(text)),
  read: readCurl,
};

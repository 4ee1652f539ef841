import { cutTo } from '../../../contracts/docs/doc-types/plain-text.js';
import type { ImportedApi } from '../../../contracts/import-export/imported-api.js';

/** Maximum length of a logged push, in UTF-16 units. */
const MOST = 4_000;
const secretName = /pass|secret|token|authorization|cookie|credential|api.?key/i;

/** The beginning of a push for the server's log; examples and values of parts that are named like secrets are masked. */
export function excerptOf({ entries, environments }: ImportedApi): string {
  let text = '';
  for (const part of [...environments, ...entries]) {
    // Read part by part: the whole push may have megabytes.
    text += JSON.stringify(part, masked);
    if (text.length > MOST) return `${cutTo(text, MOST)}…`;
  }
  return text;
}

function masked(key: string, value: unknown): unknown {
  if (secretName.test(key) && typeof value === 'string') return '***';
  if (key === 'url' && typeof value === 'string')
    return value.replace(/\/\/[^/@]*@/, '//***@').replace(/\?.*$/s, '?***');
  const isSecret =
    typeof value === 'object' && value !== null && 'name' in value && secretName.test(String(value.name));
  return isSecret && 'example' in value ? { ...value, example: '***', description: '***' } : value;
}

import { parseExactJson } from '../../../../../contracts/platform/exact-json.js';
import { type JsonValue, readJson } from '../../../../doc-types/api/import/read/json-text.js';
import type { Answer } from './send.js';

/** Longer JSON is shown as text only. */
const MOST_PARSED = 60_000_000;

export const isJsonType = (type: string): boolean => /[/+]json\b/i.test(type);
export const isPicture = (type: string): boolean =>
  /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml|bmp|x-icon)/i.test(type);
export const isPdf = (type: string): boolean => /^application\/pdf/i.test(type);

export function textOfAnswer({ bytes, type }: Answer): string {
  const charset = /charset=["']?([\w-]{1,30})/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Undefined when the text is no JSON. Numbers keep their digits (`exact-json.ts`). */
export const parsedJson = (text: string): unknown => readAs(text, parseExactJson);
/** All of the text as it is written; undefined when it is no JSON. */
export const writtenJson = (text: string): JsonValue | undefined => readAs(text, (given) => readJson(given.trim()));

function readAs<T>(text: string, read: (text: string) => T): T | undefined {
  if (text.length > MOST_PARSED || !/^[\s\uFEFF]*[[{"\d\-tfn]/.test(text)) return undefined;
  try {
    return read(text);
  } catch {
    return undefined;
  }
}

/** Whether the bytes are text that can be shown. */
export function isText(type: string, bytes: Uint8Array): boolean {
  if (/^text\/|json|xml|javascript|urlencoded|yaml|graphql/i.test(type)) return true;
  return !bytes.slice(0, 4_000).includes(0) && !/^(?:image|audio|video|font)\/|pdf|zip|octet-stream/i.test(type);
}

/** The file name that the server proposes, or one by the path. */
export function fileNameOf(headers: Answer['headers'], url: string): string {
  const disposition = headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1] ?? '';
  const [, wide] = /filename\*=(?:utf-8|gbk)?''([^;]{1,300})/i.exec(disposition) ?? [];
  const [, quoted] = /filename="?([^";]{1,300})/i.exec(disposition) ?? [];
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : '';
  try {
    return (wide ? decodeURIComponent(wide) : quoted) || last || 'answer';
  } catch {
    return quoted || last || 'answer';
  }
}

/** The whole address that a redirect leads to; '' of other answers. */
export function redirectOf({ status, headers }: Pick<Answer, 'status' | 'headers'>, url: string): string {
  if (status < 300 || status >= 400) return '';
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1].trim() ?? '';
  return location !== '' && URL.canParse(location, url) ? new URL(location, url).href : location;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly attributes: string;
}
export const cookiesOf = (headers: Answer['headers']): Cookie[] =>
  headers
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, line]) => {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      return {
        name: pair.slice(0, at).trim(),
        value: pair.slice(at + 1).trim(),
        attributes: attributes.join(';').trim(),
      };
    });

export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

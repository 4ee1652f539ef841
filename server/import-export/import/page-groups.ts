import type { ImportGroup } from '../../../contracts/import-export/imports.js';

/** More groups are not offered. */
const MOST_GROUPS = 200;
/** Longer texts are documents, not lists of them. */
const MOST_TEXT = 500_000;
type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The documents that the page of an API lists: springdoc's `swagger-config` (`urls`, or `url` for one), springfox's and
 * Knife4j's `swagger-resources` (a list). Undefined for everything else. `address`: where the list was read.
 */
export function groupsIn(text: string, address: string): ImportGroup[] | undefined {
  if (text.length > MOST_TEXT || !/^\s*[[{]/.test(text)) return undefined;
  const value = parsed(text);
  if (Array.isArray(value)) return resourcesIn(value, address);
  if (!isJson(value) || 'openapi' in value || 'swagger' in value || 'paths' in value || 'info' in value)
    return undefined;
  if (Array.isArray(value.urls)) return groupsOf(value.urls.filter(isJson), address);
  return 'configUrl' in value && typeof value.url === 'string' ? groupsOf([value], address) : undefined;
}

/** Addresses of `swagger-resources` do not have the path of the application before them; its page adds it. */
function resourcesIn(list: readonly unknown[], address: string): ImportGroup[] | undefined {
  const entries = list.filter(isJson).filter(({ url, location }) => typeof (url ?? location) === 'string');
  const isList = entries.length > 0 && entries.every((one) => 'swaggerVersion' in one || 'location' in one);
  if (!isList) return undefined;
  const context = URL.canParse(address) ? new URL(address).pathname.replace(/\/swagger-resources.*$/s, '') : '';
  return groupsOf(
    entries.map((one) => ({ ...one, url: withContext(String(one.url ?? one.location), context) })),
    address,
  );
}

const withContext = (url: string, context: string): string =>
  url.startsWith('/') && !(context !== '' && url.startsWith(`${context}/`)) ? context + url : url;

function groupsOf(entries: readonly Json[], address: string): ImportGroup[] {
  const found = new Map<string, ImportGroup>();
  for (const { name, url } of entries) {
    if (typeof url !== 'string' || !URL.canParse(url, address)) continue;
    const { href, protocol, pathname } = new URL(url, address);
    if (!/^https?:$/.test(protocol) || found.has(href) || found.size >= MOST_GROUPS) continue;
    found.set(href, { name: typeof name === 'string' && name.trim() !== '' ? name.trim() : pathname, url: href });
  }
  return [...found.values()];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether it is the script of such a page. */
export const isPageScript = (text: string): boolean => /\bSwaggerUIBundle\(/.test(text.slice(0, 20_000));

export const isPage = (text: string): boolean => /^\s*<(?:!doctype html|html)\b/i.test(text.slice(0, 1_000));

/** Options of Swagger UI and Scalar; attributes of Redoc, Scalar, RapiDoc and Stoplight Elements; a call of Redoc. */
const configured = /\b(?:configUrl|url)["']?\s{0,8}:\s{0,8}["']([^"'\s]{1,500})["']/g;
const attributed = /\b(?:spec-?url|data-url|apiDescriptionUrl)\s{0,8}=\s{0,8}["']([^"'\s]{1,500})["']/gi;
const initialized = /\bRedoc\.init\(\s{0,40}["']([^"'\s]{1,500})["']/g;

/** The groups in the script of such a page, with names, or the address of their list. */
export function addressesInPage(text: string, address: string): { groups: ImportGroup[]; lists: string[] } {
  const head = text.slice(0, MOST_TEXT);
  const named = [
    ...head.matchAll(
      /\{\s{0,40}"?url"?\s{0,8}:\s{0,8}["']([^"'\s]{1,500})["']\s{0,40},\s{0,40}"?name"?\s{0,8}:\s{0,8}["']([^"']{1,200})["']/g,
    ),
  ];
  const lists = [configured, attributed, initialized].flatMap((like) => [...head.matchAll(like)]);
  return {
    groups: groupsOf(
      named.map(([, url, name]) => ({ url, name })),
      address,
    ),
    lists: lists.flatMap(([, url = '']) => (URL.canParse(url, address) ? [new URL(url, address).href] : [])),
  };
}

/** Where the pages of the usual tools have their list, nearest first. */
export function usualLists(page: string): string[] {
  if (!URL.canParse(page)) return [];
  const { origin, pathname } = new URL(page);
  const context = pathname.replace(/\/(?:swagger-ui|doc\.html|swagger|webjars|index\.html)(?:[/.].*)?$|\/$/s, '');
  return [
    new URL('swagger-initializer.js', page).href,
    ...['/v3/api-docs/swagger-config', '/swagger-resources', '/v3/api-docs', '/v2/api-docs'].map(
      (path) => origin + context + path,
    ),
  ];
}

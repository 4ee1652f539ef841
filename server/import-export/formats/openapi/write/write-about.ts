import { type AboutKind, aboutEntries, isAboutKeyword } from '../../../../../contracts/docs/doc-types/about.js';
import { parseExactJson } from '../../../../../contracts/platform/exact-json.js';
import { readAbout, titleOf } from '../about.js';
import { isObject, type JsonObject } from '../object-kinds.js';
import { isSecurity } from '../operation-keywords.js';
import { objectOr } from '../operation-parts.js';
import { isSameDescription } from './original-operation.js';

/** The doc *About* of an application, for an export. `description` is Markdown. */
export interface WrittenAbout {
  readonly title: string;
  readonly description: string;
  readonly keywords: Readonly<Record<string, string>>;
}

/**
 * The document with what *About* says in place of what an import read into it; the rest stays. What somebody typed and
 * OpenAPI does not allow there is not written. Servers stay too: they follow the environments (`serversOf`).
 */
export function withAbout(document: JsonObject, about: WrittenAbout): JsonObject {
  const { info: _info, tags: _tags, components, ...rest } = document;
  const read = readAbout(document).keywords;
  const kept = Object.fromEntries(
    Object.entries(rest).filter(([name]) => isAboutKeyword(name) || !Object.hasOwn(read, name)),
  );
  const own = Object.entries(about.keywords).flatMap(([name, text]): [string, unknown][] => {
    const value = parseExactJson(text);
    return isAboutKeyword(name) || !isAllowed(name, value, text === read[name]) ? [] : [[name, value]];
  });
  const tags = writtenTags(document, about, read);
  const all = { ...objectOr(components), ...writtenSchemes(document, about, read) };
  return {
    ...inOrderOf(document, { ...kept, ...Object.fromEntries(own), info: infoOf(document, about, read) }),
    ...((tags.length > 0 || isEmptyList(document.tags)) && { tags }),
    ...(Object.keys(all).length > 0 && { components: all }),
  };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
type Read = Readonly<Record<string, string>>;

/** Fields that the document had come where they were. */
function inOrderOf(before: JsonObject, now: JsonObject): JsonObject {
  const known = Object.keys(before).filter((name) => Object.hasOwn(now, name));
  return { ...Object.fromEntries(known.map((name) => [name, now[name]])), ...now };
}

function infoOf(document: JsonObject, { title, description, keywords }: WrittenAbout, read: Read): JsonObject {
  const info = objectOr(document.info);
  const kept = Object.entries(info).filter(
    ([name]) => name !== 'title' && name !== 'description' && !Object.hasOwn(read, `info/${name}`),
  );
  const own = Object.entries(keywords).flatMap(([keyword, text]): [string, unknown][] => {
    if (!keyword.startsWith('info/')) return [];
    const [name, value] = [keyword.slice('info/'.length), parseExactJson(text)];
    return isAllowed(keyword, value, text === read[keyword]) ? [[name, value]] : [];
  });
  const isSame = isSameDescription(info.description, description);
  const shown = isSame ? info.description : description || undefined;
  return inOrderOf(info, {
    ...Object.fromEntries([...kept, ...own]),
    title: titleOf(info) === title ? info.title : title,
    ...(shown !== undefined && { description: shown }),
  });
}

function writtenTags(document: JsonObject, { keywords }: WrittenAbout, read: Read): unknown[] {
  const tags = valuesOf(keywords, 'tag', read).map(({ name, value }) => ({ name, ...value }));
  const given: readonly unknown[] = Array.isArray(document.tags) ? document.tags : [];
  // Those of a list that *About* has no room for.
  const others =
    read.tags === undefined ? given.filter((tag) => !tags.some(({ name }) => name === objectOr(tag).name)) : [];
  return [...tags, ...others];
}

function writtenSchemes(document: JsonObject, { keywords }: WrittenAbout, read: Read): JsonObject {
  const { securitySchemes } = objectOr(document.components);
  const kept = read.schemes === undefined ? objectOr(securitySchemes) : {};
  const own = Object.fromEntries(valuesOf(keywords, 'scheme', read).map(({ name, value }) => [name, value]));
  const all = inOrderOf(objectOr(securitySchemes), { ...kept, ...own });
  if (Object.keys(all).length > 0) return { securitySchemes: all };
  return securitySchemes === undefined ? {} : { securitySchemes: undefined };
}

/** The servers that *About* declares; undefined where the document has a list that it has no room for. */
export function declaredServers({ keywords }: WrittenAbout, document: JsonObject): JsonObject[] | undefined {
  const read = readAbout(document).keywords;
  if (Array.isArray(document.servers) && document.servers.length > 0 && read.servers === undefined) return undefined;
  return valuesOf(keywords, 'server', read).map(({ name, value }) => ({ ...value, url: name }));
}

interface NamedValue {
  readonly name: string;
  readonly value: JsonObject;
}
/** The entries that OpenAPI allows, or that came like this. */
function valuesOf(keywords: WrittenAbout['keywords'], kind: AboutKind, read: Read): NamedValue[] {
  return aboutEntries(keywords, kind).flatMap(({ name, json }): NamedValue[] => {
    const value = parseExactJson(json);
    const isRead = read[`${kind}/${name}`] === json;
    if (!isObject(value) || !(isRead || isEntry[kind](value, name))) return [];
    return [{ name, value }];
  });
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isMaybe = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value);
const hasUrl = (value: unknown): boolean => isObject(value) && isText(value.url);
const isContact = (value: unknown): boolean =>
  isObject(value) && [value.name, value.url, value.email].every((text) => isMaybe(text, isText));
const isLicense = (value: unknown): boolean =>
  isObject(value) && isText(value.name) && !(value.url !== undefined && value.identifier !== undefined);

const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...{ 'info/version': isText, 'info/summary': isText, 'info/termsOfService': isText },
  ...{ 'info/contact': isContact, 'info/license': isLicense, security: isSecurity, externalDocs: hasUrl },
};
const isAllowed = (keyword: string, value: unknown, isRead: boolean): boolean =>
  isRead || /^(?:info\/)?x-/.test(keyword) || (shapes[keyword]?.(value) ?? false);

const isVariable = (value: unknown): boolean =>
  isObject(value) && isText(value.default) && isMaybe(value.enum, (list) => Array.isArray(list) && list.every(isText));
const isEntry: Readonly<Record<AboutKind, (value: JsonObject, name: string) => boolean>> = {
  scheme: (value, name) => /^[\w.-]+$/.test(name) && isScheme(value),
  tag: ({ description, externalDocs }) => isMaybe(description, isText) && isMaybe(externalDocs, hasUrl),
  server: ({ description, variables = {} }) =>
    isMaybe(description, isText) && isObject(variables) && Object.values(variables).every(isVariable),
};

/** OpenAPI 3.1, 4.8.27. */
function isScheme({ type, name, in: place, scheme, flows, openIdConnectUrl, description }: JsonObject): boolean {
  if (!isMaybe(description, isText)) return false;
  if (type === 'apiKey') return isText(name) && ['query', 'header', 'cookie'].some((one) => one === place);
  if (type === 'http') return isText(scheme);
  if (type === 'oauth2') return isObject(flows) && Object.entries(flows).every(isFlow);
  return type === 'mutualTLS' || (type === 'openIdConnect' && isText(openIdConnectUrl));
}

const addressesOf: Readonly<Record<string, readonly string[]>> = {
  implicit: ['authorizationUrl'],
  password: ['tokenUrl'],
  clientCredentials: ['tokenUrl'],
  authorizationCode: ['authorizationUrl', 'tokenUrl'],
};
const isFlow = ([name, flow]: [string, unknown]): boolean =>
  isObject(flow) && isObject(flow.scopes) && (addressesOf[name] ?? ['']).every((field) => isText(flow[field]));

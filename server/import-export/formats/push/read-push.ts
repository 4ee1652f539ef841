import { type ApiContent, apiLimits } from '../../../../contracts/docs/doc-types/api.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import type {
  ImportedApi,
  ImportedDoc,
  ImportedEntry,
  ImportedFolder,
  ImportedService,
  ParsedImport,
} from '../../../../contracts/import-export/imported-api.js';
import { type OpenApiInput, pushDocs } from '../../../../contracts/import-export/open-api.js';
import { type PushedItem, pushLimits } from '../../../../contracts/import-export/pushed-docs.js';
import { DocType, NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import { checkInput } from '../../../platform/http/input.js';
import { mergedFolders } from '../imported/entries.js';
import { Losses } from '../imported/losses.js';
import { callData } from './call-data.js';
import { addressOf } from './push-address.js';
import { PushedDictionaries, tablesOf } from './push-rows.js';

type PushedDocs = OpenApiInput<typeof pushDocs>;

/** Values that docs inherit from their folders (docs/wire.md 2.5). */
interface Inherited {
  readonly type: number | undefined;
  readonly author: string;
}
interface Reading {
  readonly losses: Losses;
  readonly dictionaries: PushedDictionaries;
}

export interface ReadPush extends ParsedImport {
  readonly author: string;
  /** Whether docs missing in the push are deleted. */
  readonly isReplace: boolean;
  /** Name of the first top-level item with the name, address and method of an earlier one. */
  readonly repeated?: string;
}

/** Validates `data` of a `doc.push` by its contract and converts it to an `ImportedApi`. @throws Refusal */
export const readPush = (data: unknown): ReadPush => importOf(checkInput(pushDocs.input, callData(data)));

/** Never throws a Refusal: values that cannot be stored unchanged are reported as losses. */
function importOf(pushed: PushedDocs): ReadPush {
  const losses = new Losses();
  const reading: Reading = { losses, dictionaries: new PushedDictionaries(losses) };
  const author = losses.text(pushed.author, limits.author, 'author');
  const entries = entriesOf(pushed.apis, { type: undefined, author: '' }, 'apis', reading);
  const environments = pushed.debugEnvs.flatMap(({ name, url }, at) => {
    const origin = `debugEnvs.${at}`;
    const env = {
      name: cleanName(losses.text(name, pushLimits.environmentName, origin)),
      url: losses.text(url, pushLimits.environmentUrl, origin),
      origin,
    };
    if (env.name !== '' && env.url !== '') return [env];
    losses.add(origin, 'invalid', `${name ?? ''} ${url ?? ''}`);
    return [];
  });
  const errorCodes = pushed.commonErrorCodes.map(({ code, msg, solution }, at) => ({
    code: losses.text(code, 64, `commonErrorCodes.${at}`),
    msg: losses.text(msg, 20_000, `commonErrorCodes.${at}`),
    solution: losses.text(solution, 1_024, `commonErrorCodes.${at}`),
  }));
  const api: ImportedApi = { entries, dictionaries: reading.dictionaries.all(), environments, errorCodes };
  const isReplace = pushed.isReplace && !pushed.isOverride;
  const repeated = repeatedName(pushed.apis);
  return {
    ...{ author, isReplace, api: withAuthor(api, author), losses: losses.all() },
    ...(repeated !== undefined && { repeated }),
  };
}

function repeatedName(items: readonly PushedItem[]): string | undefined {
  const seen = new Set<string>();
  const again = items.find((item) => {
    const key = JSON.stringify([item.name ?? '', item.url ?? '', item.httpMethod ?? '', isFolder(item)]);
    return seen.size === seen.add(key).size;
  });
  return again && (again.name ?? '');
}

/** Sets the push's author on docs that have none of their own or from their folder. */
function withAuthor(api: ImportedApi, author: string): ImportedApi {
  if (author === '') return api;
  const given = (entry: ImportedEntry): ImportedEntry =>
    entry.kind === 'folder'
      ? { ...entry, children: entry.children.map(given) }
      : entry.fields.author
        ? entry
        : { ...entry, fields: { ...entry.fields, author } };
  return { ...api, entries: api.entries.map(given) };
}

function entriesOf(items: readonly PushedItem[], from: Inherited, origin: string, reading: Reading): ImportedEntry[] {
  const entries = items.map((item, at) => {
    const place = `${origin}.${at}`;
    return isFolder(item) ? folderOf(item, from, place, reading) : docOf(item, from, place, reading);
  });
  return mergedFolders(entries);
}

/** Clients that omit the flag send `items` for folders. */
const isFolder = ({ isFolder: said, items }: PushedItem): boolean => said ?? items.length > 0;

function folderOf(item: PushedItem, from: Inherited, origin: string, reading: Reading): ImportedFolder {
  const { losses } = reading;
  const dubbo = item.dubboInfo && serviceOf(item.dubboInfo, origin, losses);
  const inherited: Inherited = {
    type: dubbo ? DocType.dubbo : item.type || from.type,
    author: losses.text(item.author, limits.author, `${origin}.author`) || from.author,
  };
  const name = cleanName(losses.text(item.name, limits.folderName, `${origin}.name`)) || dubbo?.interfaceName || '';
  if (name === '') losses.add(`${origin}.name`, 'unnamed');
  return {
    kind: 'folder',
    name: (name || UNNAMED).slice(0, limits.folderName),
    ...(dubbo && { dubbo }),
    ...placeOf(item),
    children: entriesOf(item.items, inherited, `${origin}.items`, reading),
    origin,
  };
}

const UNNAMED = '-';

function serviceOf(info: NonNullable<PushedItem['dubboInfo']>, origin: string, losses: Losses): ImportedService {
  const text = (key: keyof ImportedService, max: number) => losses.text(info[key], max, `${origin}.dubboInfo.${key}`);
  return {
    interfaceName: text('interfaceName', 256),
    version: text('version', 64),
    protocol: text('protocol', 64),
    author: text('author', 64),
    dependency: text('dependency', 4_000),
  };
}

function docOf(item: PushedItem, from: Inherited, origin: string, reading: Reading): ImportedDoc {
  const { losses } = reading;
  const type = typeOf(from.type ?? item.type ?? DocType.http);
  const { url, label } = addressOf(item, type, origin, losses);
  const httpMethod = losses.text(item.httpMethod, apiLimits.httpMethod, `${origin}.httpMethod`).toUpperCase();
  const name = cleanName(losses.text(item.name, limits.name, `${origin}.name`));
  if (name === '') losses.add(`${origin}.name`, 'unnamed', url);
  const { hasTables } = factsOf(type);
  const author = losses.text(item.author, limits.author, `${origin}.author`) || from.author;
  return {
    kind: 'doc',
    type,
    label,
    ...placeOf(item),
    fields: {
      name: name || `${httpMethod} ${url}`.trim().slice(0, limits.name) || UNNAMED,
      ...(author && { author }),
      deprecated:
        item.deprecated === undefined || notDeprecated.has(item.deprecated)
          ? NOT_DEPRECATED
          : losses.text(item.deprecated, limits.deprecated, origin),
      description: item.description ?? '',
      ...(hasTables && { url, httpMethod, ...requestFields(item, origin, losses) }),
    },
    tables: hasTables ? tablesOf(item, origin, reading) : {},
    origin,
  };
}

/** Flags in place of a note: scripts push what they read elsewhere. */
const notDeprecated: ReadonlySet<string> = new Set(['false', '0']);

/** A push has neither models nor *About*. */
const typeOf = (type: number): DocType =>
  Object.values(DocType).find((known) => known === type && factsOf(known).isListed) ?? DocType.http;

function requestFields(item: PushedItem, origin: string, losses: Losses) {
  const elementType = (given: string | undefined): ApiContent['requestArrayType'] =>
    losses.text(given, apiLimits.elementType, origin) || 'object';
  return {
    contentType: losses.text(item.contentType, apiLimits.contentType, `${origin}.contentType`),
    isRequestArray: item.isRequestArray ?? false,
    isResponseArray: item.isResponseArray ?? false,
    requestArrayType: elementType(item.requestArrayType),
    responseArrayType: elementType(item.responseArrayType),
  };
}

/** PostgreSQL's largest int. */
const MAX_ORDER = 2_147_483_647;
const placeOf = ({ isShow, orderIndex }: PushedItem) => ({
  ...(isShow !== undefined && { isShow }),
  ...(orderIndex !== undefined && { orderIndex: Math.max(-MAX_ORDER, Math.min(orderIndex, MAX_ORDER)) }),
});

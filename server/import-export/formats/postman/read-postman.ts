import { usualMethod } from '../../../../contracts/docs/http-method.js';
import type {
  ImportedApi,
  ImportedDoc,
  ImportedEntry,
  ParsedImport,
} from '../../../../contracts/import-export/imported-api.js';
import { pathTemplate } from '../imported/address.js';
import { withoutCookies } from '../imported/cookies.js';
import { htmlOfMarkdown } from '../imported/description.js';
import { DocRows, type GivenRow } from '../imported/doc-rows.js';
import { mergedFolders, withDistinctLabels } from '../imported/entries.js';
import { type HttpParts, httpDoc } from '../imported/http-doc.js';
import { FormatError, type ImportFile } from '../imported/import-format.js';
import { isJson, type Json, jsonOr, listOr, parseJsonFile, textOr, tryJson } from '../imported/json.js';
import { Losses } from '../imported/losses.js';
import { folderName } from '../imported/names.js';
import { knownType, withVariables } from '../imported/variables.js';
import { type PostmanAddress, pathVariable, postmanAddress } from './address.js';
import { authRows, nearestAuth } from './auth.js';
import { readPostmanBody } from './body.js';
import { environmentsOf, isEnvironmentFile, type Variables, valuesOfAll, variablesIn } from './environments.js';
import { type KeptParts, keptExtra, keptParts, scriptsIn } from './kept.js';
import { type KeptHosts, keptHosts } from './kept-hosts.js';
import { keptMessages } from './kept-messages.js';
import { keptUrl } from './kept-url.js';
import { readResponses } from './responses.js';
import { headersOf, isCookie, missingIn, namesIn } from './sent-rows.js';
import { descriptionOf, isEnabled } from './values.js';

/** Deeper folders are merged into their parent. */
const MOST_FOLDER_DEPTH = 32;

/** A Postman collection 2.0 or 2.1, and environment files beside it. @throws FormatError */
export function readPostman(files: readonly ImportFile[]): ParsedImport {
  const [root] = files;
  const given = root && parseJsonFile(root);
  const collection = collectionIn(given);
  if (!collection) throw refusalOf(given, root?.name ?? '');
  const losses = new Losses();
  return readCollection(
    collection,
    files.slice(1).flatMap((file) => variablesOf(file, losses)),
    losses,
    true,
  );
}

/**
 * A collection with its environments, whatever file it was in. `keeps`: whether an export as a Postman collection has its
 * scripts again; those of other tools mean something else there.
 */
export function readCollection(
  collection: Json,
  environments: readonly Variables[],
  losses: Losses,
  keeps = false,
): ParsedImport {
  const own: Variables = { name: '', values: listOr(collection.variable).filter(isJson), origin: '/variable' };
  const groups = [own, ...environments];
  const hosts = keptHosts(listOr(collection.item), groups);
  const reader = new CollectionReader(
    losses,
    own.values,
    keeps,
    hosts.areSeveral,
    keeps ? new Map() : valuesOfAll(groups),
  );
  const entries = reader.entries(listOr(collection.item), '/item', collection.auth, 1);
  reader.reportScripts(collection, '');
  const info = jsonOr(collection.info);
  const description = descriptionOf(info.description);
  const api = {
    name: textOr(info.name),
    entries: withDistinctLabels(mergedFolders(entries), losses),
    ...{ dictionaries: [], errorCodes: [] },
    environments: environmentsOf(groups, reader.bases, losses, keeps),
    ...extraOf(collection, losses.text(description, 20_000, '/info/description'), keeps, hosts),
  };
  return { api, losses: losses.all() };
}

function extraOf(
  collection: Json,
  description: string,
  keeps: boolean,
  { host }: KeptHosts,
): Pick<ImportedApi, 'extra'> {
  const about = description && { description };
  if (keeps)
    return {
      extra: {
        ...about,
        postman: { ...keptParts({ ...collection, description }), ...(host !== undefined && { host }) },
      },
    };
  return about ? { extra: about } : {};
}

/** Of a file beside the collection; another collection is read by its own call. */
function variablesOf(file: ImportFile, losses: Losses): Variables[] {
  const value = tryJson(new TextDecoder().decode(file.bytes));
  if (isEnvironmentFile(value)) return [variablesIn(value, `${file.name}#/values`)];
  if (!collectionIn(value)) losses.add(file.name, 'unsupported');
  return [];
}

/** Postman's own export of all data wraps collections: `{"collection": {…}}`. */
function collectionIn(given: unknown): Json | undefined {
  const root = jsonOr(jsonOr(given).collection ?? given);
  return isJson(root.info) && Array.isArray(root.item) ? root : undefined;
}

/** Collection 1 has a flat list of requests, and an order of their ids. */
const isCollection1 = (given: unknown): boolean => isJson(given) && Array.isArray(given.requests) && !given.item;

function refusalOf(given: unknown, file: string): FormatError {
  return new FormatError(isCollection1(given) ? 'import.postman1' : 'import.postman', { file });
}

class CollectionReader {
  /** Scheme and host of every request. */
  readonly bases: string[] = [];
  private readonly sharedTexts: ReadonlyMap<string, string>;

  /** `shared`: the variables of the collection. `keepsHosts`: each request keeps where it is sent, with these values. */
  constructor(
    private readonly losses: Losses,
    private readonly shared: readonly Json[],
    private readonly keeps: boolean,
    private readonly keepsHosts: boolean,
    private readonly values: ReadonlyMap<string, string>,
  ) {
    this.sharedTexts = new Map(shared.filter(isEnabled).map(({ key, value }) => [textOr(key), textOr(value)]));
  }

  entries(items: readonly unknown[], origin: string, auth: unknown, depth: number): ImportedEntry[] {
    return items.flatMap((given, at) => this.entry(given, `${origin}/${at}`, auth, depth));
  }

  private entry(given: unknown, origin: string, auth: unknown, depth: number): ImportedEntry[] {
    if (!isJson(given) || (!Array.isArray(given.item) && given.request === undefined)) {
      this.losses.add(origin, 'invalid', isJson(given) ? textOr(given.name) : textOr(given));
      return [];
    }
    this.reportScripts(given, origin);
    if (!Array.isArray(given.item)) return [this.doc(given, origin, auth)];
    const children = this.entries(given.item, `${origin}/item`, nearestAuth(given.auth, auth), depth + 1);
    if (depth > MOST_FOLDER_DEPTH) {
      this.losses.add(origin, 'unsupported', textOr(given.name));
      return children;
    }
    const description = descriptionOf(given.description);
    // An export as a collection has it again.
    if (description !== '' && !this.keeps) this.losses.add(`${origin}/description`, 'unsupported', description);
    const name = folderName(textOr(given.name), `${origin}/name`, this.losses);
    const extra = this.kept(given);
    return [{ kind: 'folder', name, ...extra, children: mergedFolders(children), origin }];
  }

  private kept(parts: Json, more: KeptParts = {}) {
    return this.keeps ? keptExtra({ ...keptParts(parts), ...more }) : {};
  }

  reportScripts({ event }: Json, origin: string): void {
    if (this.keeps) return;
    for (const { given, at } of scriptsIn(event))
      this.losses.add(`${origin}/event/${at}`, 'unsupported', textOr(given.listen));
  }

  private doc(item: Json, origin: string, inherited: unknown): ImportedDoc {
    const { losses } = this;
    const request: Json = isJson(item.request) ? item.request : { url: item.request };
    const place = `${origin}/request`;
    const address = postmanAddress(request.url);
    this.bases.push(address.base);
    const { path, variables } = pathTemplate(address.path, `${place}/url`, losses);
    const rows = new DocRows(losses);
    const auth = authRows(nearestAuth(request.auth, inherited));
    const sent = headersOf(request.header ?? request.headers);
    // What a variable of the file holds is known; the body is read as that.
    const contentType = knownType(sent.contentType, this.sharedTexts);
    // Credentials in the header are beside what is sent in it.
    const { headers, cookies } = auth.headers.some(isCookie)
      ? { headers: sent.headers, cookies: [] }
      : withoutCookies(sent.headers, ({ value }) => value);
    const saved = item.response ?? item.responses;
    const { body: response, errorCodes, statuses } = readResponses(saved, `${origin}/response`, rows);
    const text = descriptionOf(request.description) || descriptionOf(item.description);
    const table = (name: string, given: readonly GivenRow[]) => rows.table(given, (at) => `${place}/${name}/${at}`);
    const pathRows = variables.map((name) =>
      pathVariable([...address.variables, ...listOr(item.variable).filter(isJson), ...this.shared], name),
    );
    const parts: HttpParts = {
      ...{ origin, path, response },
      name: textOr(item.name),
      method: usualMethod(textOr(request.method)),
      description: htmlOfMarkdown(text, `${place}/description`, losses),
      body: readPostmanBody(request.body, contentType, `${place}/body`, rows),
      pathParams: table('url/variable', pathRows),
      headerParams: table('header', [...headers, ...missingIn(headers, auth.headers)]),
      queryParams: table('url/query', [...address.query, ...missingIn(address.query, auth.query)]),
      ...(cookies.length > 0 && { cookieParams: table('header', cookies) }),
      errorCodeParams: errorCodes,
      statuses,
    };
    const own = [...namesIn(headers, auth.headers), ...namesIn(address.query, auth.query)];
    const kept = { ...item, auth: request.auth, description: text };
    const more = {
      ...(own.length > 0 && { own }),
      ...this.addressParts(address),
      ...keptMessages(request.body, contentType, saved),
      ...(sent.contentType !== contentType && { header: sent.contentType }),
    };
    const extra = this.keeps ? this.kept(kept, more) : keptExtra(this.addressParts(address));
    return { ...httpDoc(parts, losses), ...extra };
  }

  private addressParts({ base, bare }: PostmanAddress): KeptParts {
    return {
      ...(this.keepsHosts && base !== '' && { base: textOr(keptUrl(withVariables(base, this.values))) }),
      ...(bare.length > 0 && { bare }),
    };
  }
}

import type { ParsedImport } from '../../../../contracts/import-export/imported-api.js';
import { placed } from '../collection/collection-parts.js';
import { FormatError, type ImportFile } from '../imported/import-format.js';
import { isJson, type Json, jsonOr, listOr, textOr } from '../imported/json.js';
import { Losses } from '../imported/losses.js';
import { parseFile } from '../openapi/parse-document.js';
import type { Variables } from '../postman/environments.js';
import { readCollection } from '../postman/read-postman.js';
import { environmentValues, insomniaFolder, insomniaItem, templateText } from './insomnia-request.js';

/** Exports of Insomnia: version 4 (JSON, a flat list) and 5 (YAML, a tree). @throws FormatError */
export function readInsomnia(files: readonly ImportFile[]): ParsedImport {
  const [root] = files;
  const losses = new Losses();
  const given = root && parseFile(root, losses, '');
  if (!root || !isJson(given)) throw new FormatError('import.insomnia', { file: root?.name ?? '' });
  if (isDesignAlone(given)) throw new FormatError('import.foreign.insomnia', { file: root.name });
  const reader = new InsomniaReader(losses);
  if (Array.isArray(given.resources)) return reader.flat(given.resources.filter(isJson));
  if (Array.isArray(given.collection)) return reader.tree(given);
  throw new FormatError('import.insomnia', { file: root.name });
}

/** The design of an API, an OpenAPI document within the file, without requests. */
function isDesignAlone({ resources, collection, spec }: Json): boolean {
  const all = listOr(resources).filter(isJson);
  if (all.length > 0) return all.some(({ _type }) => _type === 'api_spec') && all.every(({ _type }) => !isCall(_type));
  return isJson(spec) && listOr(collection).length === 0;
}
const isCall = (type: unknown): boolean => typeof type === 'string' && /(?:^|_)request$/.test(type);

const MOST_DEPTH = 400;

class InsomniaReader {
  private readonly places = new Map<string, string>();

  constructor(private readonly losses: Losses) {}

  /** Version 4: each resource names its parent. What is in a circle of parents stays at the top. */
  flat(resources: readonly Json[]): ParsedImport {
    const workspace = resources.find((one) => one._type === 'workspace');
    const children = new Map<string, Json[]>();
    const ids = new Set(resources.map(({ _id }) => textOr(_id)));
    for (const one of resources) {
      const parent = textOr(one.parentId);
      const key = ids.has(parent) && parent !== textOr(workspace?._id) ? parent : '';
      children.set(key, [...(children.get(key) ?? []), one]);
    }
    const seen = new Set<Json>();
    const walk = (parent: string, place: string, depth: number): Json[] =>
      (children.get(parent) ?? [])
        .filter((one) => !seen.has(one) && (one._type === 'request' || one._type === 'request_group'))
        .sort((a, b) => Number(a.metaSortKey ?? 0) - Number(b.metaSortKey ?? 0))
        .map((one, at) => this.resource(one, { seen, walk, depth }, `${place}/${at}`));
    const top = walk('', '/item', 1);
    const lost = resources.filter((one) => !seen.has(one) && isShown(one));
    const left = lost.flatMap((one) =>
      seen.has(one) ? [] : [this.resource(one, { seen, walk, depth: 1 }, `/item/${top.length}`)],
    );
    for (const { _id, _type } of resources)
      if (!known.has(textOr(_type))) this.losses.add(textOr(_id), 'unsupported', textOr(_type));
    const environments = resources.filter((one) => one._type === 'environment');
    const isBase = ({ parentId }: Json) => textOr(parentId) === textOr(workspace?._id);
    const base = environments.filter(isBase).flatMap(({ data }) => this.values(data));
    const groups = environments.filter((one) => !isBase(one)).map((one) => this.group(one));
    return this.read(textOr(workspace?.name), textOr(workspace?.description), [...top, ...left], base, groups);
  }

  private resource(
    one: Json,
    at: { seen: Set<Json>; walk: (id: string, place: string, depth: number) => Json[]; depth: number },
    place: string,
  ): Json {
    at.seen.add(one);
    const id = textOr(one._id) || textOr(one.name);
    this.places.set(place, id);
    if (one._type === 'request') return insomniaItem(one, id, this.losses);
    const item = at.depth < MOST_DEPTH ? at.walk(textOr(one._id), `${place}/item`, at.depth + 1) : [];
    return insomniaFolder(one, item, id, this.losses);
  }

  /** Version 5. */
  tree(given: Json): ParsedImport {
    const walk = (list: readonly unknown[], place: string, path: string): Json[] =>
      list
        .filter(isJson)
        .filter((one) => this.isHttp(one, path))
        .map((one, at) => {
          const name = `${path}/${textOr(one.name)}`;
          this.places.set(`${place}/${at}`, name);
          if (!Array.isArray(one.children)) return insomniaItem(one, name, this.losses);
          return insomniaFolder(one, walk(one.children, `${place}/${at}/item`, name), name, this.losses);
        });
    const items = walk(listOr(given.collection), '/item', '');
    const environments = jsonOr(given.environments);
    const groups = listOr(environments.subEnvironments)
      .filter(isJson)
      .map((one) => this.group(one));
    if (isJson(given.spec)) this.losses.add('/spec', 'unsupported', 'spec');
    const description = textOr(jsonOr(given.meta).description);
    return this.read(textOr(given.name), description, items, this.values(environments.data), groups);
  }

  private isHttp(one: Json, path: string): boolean {
    const isOther =
      /^(?:ws|socketio|mcp)-req_|^greq_/.test(textOr(jsonOr(one.meta).id)) || otherScheme.test(textOr(one.url));
    if (isOther) this.losses.add(`${path}/${textOr(one.name)}`, 'unsupported', textOr(one.url));
    return !isOther;
  }

  private values(data: unknown): Json[] {
    return environmentValues(data).map(({ key, value }) => ({ key, value: templateText(value, key, this.losses) }));
  }

  private group(one: Json): Variables {
    const name = textOr(one.name);
    return { name, values: this.values(one.data), origin: `environments/${name}` };
  }

  private read(name: string, description: string, item: Json[], variable: Json[], groups: readonly Variables[]) {
    const collection = { info: { name, description }, item, variable };
    return placed(readCollection(collection, groups, this.losses), this.places);
  }
}

const otherScheme = /^(?:wss?|grpcs?|mqtts?):/i;

const isShown = (one: Json): boolean => one._type === 'request' || one._type === 'request_group';
/** Resources that are read, or have nothing to do with an API. */
const known = new Set(['workspace', 'request', 'request_group', 'environment', 'cookie_jar']);

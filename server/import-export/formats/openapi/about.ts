import {
  type AboutEntry,
  type AboutKind,
  aboutKinds,
  infoKey,
  orderKey,
  withEntries,
} from '../../../../contracts/docs/doc-types/about.js';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import { partLimits, sizeOfKeyword } from '../../../../contracts/docs/doc-types/row-parts.js';
import { exactJson } from '../../../../contracts/platform/exact-json.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import { Losses } from '../imported/losses.js';
import { htmlOf } from './descriptions.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { objectOr } from './operation-parts.js';

/** What a document says of the whole application, as the doc *About* has it (`contracts/docs/doc-types/about.ts`). */
export interface AboutFacts {
  readonly title: string;
  /** Markdown, as in the document. */
  readonly description: string;
  /** The same as HTML. */
  readonly html: string;
  readonly keywords: Readonly<Record<string, string>>;
}

/** The title as the name of a doc. */
export const titleOf = (info: JsonObject): string =>
  typeof info.title === 'string' ? cleanName(info.title).slice(0, limits.name).trim() : '';

/** Fields of the document itself. What belongs to folders, docs and components stays with the document. */
const isOfDocument = (name: string): boolean =>
  name === 'security' ||
  name === 'externalDocs' ||
  (name.startsWith('x-') && name !== 'x-annals-docs' && name !== 'x-tagGroups');

/** What there is no room for stays with the document, which exports write as it was. */
export function readAbout(document: JsonObject): AboutFacts {
  const info = objectOr(document.info);
  const room = new Room();
  for (const [name, value] of Object.entries(info))
    if (name !== 'title' && name !== 'description') room.put(infoKey(name), value);
  for (const [name, value] of Object.entries(document)) if (isOfDocument(name)) room.put(name, value);
  const entries = entriesIn(document);
  for (const kind of aboutKinds) room.putAll(kind, entries[kind]);
  const description = typeof info.description === 'string' ? info.description : '';
  const html = htmlOf(description, '#/info/description', new Losses());
  return { title: titleOf(info), description, html, keywords: Object.fromEntries(room.texts) };
}

/** Keywords within the limits of a row. */
class Room {
  readonly texts = new Map<string, string>();
  private left: number = partLimits.schema;

  put(name: string, value: unknown): boolean {
    if (value === undefined || name === '__proto__' || name.length > partLimits.keyword) return false;
    const text = exactJson(value);
    if (sizeOfKeyword(name, text) > this.left) return false;
    this.left -= sizeOfKeyword(name, text);
    this.texts.set(name, text);
    return true;
  }

  putAll(kind: AboutKind, given: readonly GivenEntry[]): void {
    const entries = given.map(({ name, value }): AboutEntry => ({ name, json: exactJson(value) }));
    const wanted = withEntries({}, kind, entries);
    const order = wanted[orderKey(kind)] ?? '';
    // All of a kind, or none: exports write those that are not here as they were, in their own order.
    const size = Object.entries(wanted).reduce((sum, [name, text]) => sum + sizeOfKeyword(name, text), 0);
    const fits = size <= this.left && Object.keys(wanted).every((name) => name.length <= partLimits.keyword);
    if (order === '' || !fits) return;
    this.left -= size;
    for (const [name, text] of Object.entries(wanted)) this.texts.set(name, text);
  }
}

interface GivenEntry {
  readonly name: string;
  readonly value: JsonObject;
}

/** None of a kind that has an entry which is not one, or two of one name. */
function entriesIn(document: JsonObject): Readonly<Record<AboutKind, GivenEntry[]>> {
  const { securitySchemes } = objectOr(document.components);
  const named = Object.entries(objectOr(securitySchemes));
  return {
    scheme: distinct(named.map(([name, value]) => ({ name, value }))),
    tag: distinct(
      listOf(document.tags).map((tag) => {
        const { name, ...value } = objectOr(tag);
        return { name, value: isObject(tag) ? value : undefined };
      }),
    ),
    server: distinct(listOf(document.servers).map((server) => ({ name: objectOr(server).url, value: server }))),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function distinct(given: readonly { readonly name: unknown; readonly value: unknown }[]): GivenEntry[] {
  const found = given.flatMap(({ name, value }): GivenEntry[] =>
    typeof name === 'string' && name !== '' && isObject(value) ? [{ name, value }] : [],
  );
  return found.length === given.length && new Set(found.map(({ name }) => name)).size === found.length ? found : [];
}

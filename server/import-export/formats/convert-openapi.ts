import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type CommonNames, withoutCommon } from '../../../contracts/import-export/common-rows.js';
import type { ImportedDictionary, ImportedDoc } from '../../../contracts/import-export/imported-api.js';
import { Losses } from './imported/losses.js';
import { pointerKey } from './openapi/file-names.js';
import { modelsOf } from './openapi/models.js';
import { isObject, type JsonObject } from './openapi/object-kinds.js';
import { objectOr } from './openapi/operation-parts.js';
import { type OperationPlace, OperationReader } from './openapi/operation-tables.js';
import { OriginalParts } from './openapi/original-parts.js';
import { docOf, newReading } from './openapi/read-openapi.js';
import { docEntryHash, docEntryKey } from './pack/entry-keys.js';
import { type ModelRefs, type PreparedDoc, preparedDoc } from './pack/prepare-docs.js';
import { storableJson } from './pack/storable-json.js';
import { RestoredOrder } from './restore-order.js';

/*
 * Docs of an import by an earlier version of the server, read again from what that import kept of its source
 * (docs/decisions/0067).
 */

export interface KeptSource {
  /** JSON of what the import kept of its document. */
  readonly document: string;
  /** JSON of what it kept of the operation of each doc. */
  readonly docs: readonly KeptDoc[];
}
interface KeptDoc {
  readonly id: number;
  /** JSON. */
  readonly openapi: string;
  /** JSON of the rows that the import made, and the content type that they are of. */
  readonly rows: string;
  readonly contentType: string;
}
/** A schema for reuse, and the key that an import would give to its model. */
interface KeptModel {
  readonly component: string;
  readonly key: string;
}
export interface ReadKeptSource {
  /** JSON of the document with properties in the order of the rows. */
  readonly document: string;
  readonly dictionaries: readonly ImportedDictionary[];
  readonly models: readonly KeptModel[];
  /** Compressed; those with models come first. */
  readonly parts: readonly Uint8Array[];
  readonly modelParts: number;
}

/** An imported doc, and which one it is. */
interface PartEntry {
  /** 0: a model. */
  readonly id: number;
  readonly doc: ImportedDoc;
}

/** Written in one transaction. */
const PART_DOCS = 25;
const PART_CHARS = 500_000;

/** Reads all at once, in the order of an import, because the names of dictionaries follow from it. */
export function readKeptSource({ document: text, docs }: KeptSource): ReadKeptSource {
  const document = objectOr(JSON.parse(text));
  const reading = newReading(document, new Losses(), 'variants');
  const reader = new OperationReader(document, reading);
  const originals = new OriginalParts(document, reading.losses, 'variants');
  const order = new RestoredOrder(reading.resolver);
  const places = docs.flatMap(({ id, openapi, rows, contentType }) => {
    const place = placeOf(JSON.parse(openapi));
    if (place) order.restore(place.operation, JSON.parse(rows), contentType);
    return place ? [{ id, place }] : [];
  });
  const operations = places.map(
    ({ id, place }): PartEntry => ({ id, doc: docOf(place, reader, originals, reading.losses) }),
  );
  const models = modelsOf(reading, originals);
  const modelParts = packed(models.map((doc) => ({ id: 0, doc })));
  return {
    document: storableJson(document),
    dictionaries: reading.dictionaries.all(),
    models: models.flatMap(({ model }) => (model ? [{ component: model.component, key: model.key }] : [])),
    parts: [...modelParts, ...packed(operations)],
    modelParts: modelParts.length,
  };
}

function placeOf({ path, method, operation, item }: JsonObject): OperationPlace | undefined {
  if (typeof path !== 'string' || typeof method !== 'string' || !isObject(operation)) return undefined;
  return { path, method, operation, item: objectOr(item), pointer: `#/paths/${pointerKey(path)}/${method}` };
}

function packed(entries: readonly PartEntry[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let [open, chars]: [string[], number] = [[], 0];
  const close = () => {
    if (open.length > 0) parts.push(deflateRawSync(`[${open.join(',')}]`, { level: 1 }));
    [open, chars] = [[], 0];
  };
  for (const entry of entries) {
    const text = storableJson(entry);
    if (open.length === PART_DOCS || chars + text.length > PART_CHARS) close();
    open.push(text);
    chars += text.length;
  }
  close();
  return parts;
}

export interface KeptPart {
  readonly part: Uint8Array;
  /** Ids by name. */
  readonly dictionaries: ReadonlyMap<string, number>;
  /** References by component. */
  readonly models: ModelRefs;
  readonly common: CommonNames;
}
export interface ConvertedEntry extends PreparedDoc {
  readonly id: number;
  /** Of a model. */
  readonly component: string;
  readonly name: string;
  /** As of an entry of an import. */
  readonly key: string;
  readonly hash: string;
}

/** The docs of a part as an import of today would write them. */
export async function convertedPart({ part, common, ...known }: KeptPart): Promise<ConvertedEntry[]> {
  const entries: PartEntry[] = JSON.parse(inflateRawSync(part).toString());
  const converted: ConvertedEntry[] = [];
  for (const { id, doc } of entries) {
    const { name } = doc.fields;
    const entry = {
      id,
      name,
      component: doc.model?.component ?? '',
      key: docEntryKey(doc, []),
      hash: docEntryHash(doc, []),
    };
    converted.push({ ...entry, ...(await preparedDoc(withoutCommon(doc, common), known)) });
  }
  return converted;
}

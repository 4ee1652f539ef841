import { fileBody } from '../../../../../contracts/docs/doc-types/file-body.js';
import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { Shape } from '../../../../../contracts/docs/doc-types/schema-tree.js';
import { wireStyleOf } from '../../../../../contracts/docs/parameter-wire.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import type { ExportedDoc } from '../../exported/exported-api.js';
import { isObject, type JsonObject } from '../object-kinds.js';
import { FILE, mediaTypeOf, NAMES, objectOr } from '../operation-parts.js';
import type { OperationPlace, OperationReader, OperationTables } from '../operation-tables.js';
import type { Reading } from '../reading.js';
import { isForm } from '../schema-rows.js';
import { partEncodings } from './part-encodings.js';
import type { RowComparison } from './same-rows.js';
import type { SchemaWriter } from './write-schema.js';
import { type BodyBefore, isSameRoot } from './written-roots.js';

/** What writes the operations of one document. */
export interface Writing {
  readonly document: JsonObject;
  readonly reading: Reading;
  readonly reader: OperationReader;
  readonly comparison: RowComparison;
  readonly schemas: SchemaWriter;
}

/** An operation as it was, read. */
export interface Original {
  readonly place: OperationPlace;
  readonly read: OperationTables;
}

const noTables = {
  pathParams: [],
  headerParams: [],
  queryParams: [],
  requestParams: [],
  responseParams: [],
  errorCodeParams: [],
  cookieParams: [],
  responses: [],
  requestBodies: [],
};

/** A doc, and the operation that it was imported from, if it was. */
export interface WrittenOperation {
  readonly doc: ExportedDoc;
  readonly original: Original | undefined;
  readonly writing: Writing;
}
export const writtenOperation = (
  doc: ExportedDoc,
  place: OperationPlace | undefined,
  writing: Writing,
): WrittenOperation => ({
  ...{ doc, writing },
  original: place && { place, read: writing.reader.read(place) },
});

/** Whether the doc has anything of a body. */
export const hasBody = ({ branches, elementType, whole, root }: Shape): boolean =>
  branches.length > 0 || elementType !== '' || whole !== undefined || root !== undefined;

const isUnsaid = ({ row }: Branch): boolean => !wireStyleOf(row, 'form').isSaid;

/** Bytes have no name, and the name of a file is no example of them. */
const asBytes = (shape: Shape, file: Branch): Shape => ({
  ...shape,
  branches: [{ ...file, row: { ...file.row, name: '', example: '' } }],
});

/** What the writers of the parts of an operation have in common. */
export abstract class OperationPart {
  protected readonly doc: ExportedDoc;
  protected readonly original: Original | undefined;
  protected readonly writing: Writing;
  protected readonly base: JsonObject;
  protected readonly before: OperationTables['tables'];

  constructor({ doc, original, writing }: WrittenOperation) {
    this.doc = doc;
    this.original = original;
    this.writing = writing;
    this.base = original?.place.operation ?? {};
    this.before = original?.read.tables ?? noTables;
  }

  protected isSame(branches: readonly Branch[], rows: readonly ImportedRow[]): boolean {
    return this.writing.comparison.isSameTable(branches, rows);
  }

  /** Whether a body is what the reader made of it, its rows or the model that it is. `media`: the row of its media type. */
  protected isSameBody(shape: Shape, rows: readonly ImportedRow[], media: ImportedRow | undefined): boolean {
    const { whole } = shape;
    if (!whole || media?.model === undefined)
      return !whole && !media?.model && this.isSame(shape.branches, rows) && isSameRoot(shape.root, media);
    const { name, type } = media;
    return this.isSame([{ row: { ...whole.row, name, type }, children: whole.children }], [media]);
  }

  /** An import of the export finds the row of the bytes again. */
  private body(shape: Shape, type: string, given: unknown, before: BodyBefore): unknown {
    const file = fileBody({ type, shape });
    if (!file?.row.name) return this.writing.schemas.body(shape, given, before);
    const schema = this.writing.schemas.body(asBytes(shape, file), given, before);
    const { name, example } = file.row;
    return isObject(schema) ? { ...schema, [FILE]: { name, ...(example !== '' && { example }) } } : schema;
  }

  /** A request body or response with the schema of these rows; other content types stay. */
  protected withContent(given: unknown, type: string, shape: Shape, before: BodyBefore): JsonObject {
    const was = this.writing.reading.resolver.object(given);
    const [wasType, media] = mediaTypeOf(was) ?? ['', {}];
    const others = Object.entries(objectOr(was.content)).filter(([name]) => name !== wasType);
    const isEmpty = !hasBody(shape) && media.schema === undefined;
    const schema = isEmpty ? undefined : this.body(shape, type, media.schema, before);
    const names = isForm(type) && wasType === '' && shape.branches.some(isUnsaid) ? { [NAMES]: 'paths' } : {};
    const encoding = isForm(type) ? partEncodings(type, shape.branches, media.encoding) : undefined;
    const parts = encoding && { encoding, ...(wasType === '' && { [NAMES]: 'paths' }) };
    return { ...was, content: Object.fromEntries([[type, { ...media, ...names, ...parts, schema }], ...others]) };
  }
}

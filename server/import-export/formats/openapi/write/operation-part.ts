import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { wireStyleOf } from '../../../../../contracts/docs/parameter-wire.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import type { ExportedDoc } from '../../exported/exported-api.js';
import type { JsonObject } from '../object-kinds.js';
import { mediaTypeOf, NAMES, objectOr } from '../operation-parts.js';
import type { OperationPlace, OperationReader, OperationTables } from '../operation-tables.js';
import { isForm, type Reading } from '../schema-rows.js';
import type { RowComparison } from './same-rows.js';
import type { SchemaWriter } from './write-schema.js';

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

const isUnsaid = ({ row }: Branch): boolean => !wireStyleOf(row, 'form').isSaid;

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

  /** A request body or response with the schema of these rows; other content types stay. */
  protected withContent(
    given: unknown,
    type: string,
    shape: ExportedDoc['rows']['body'],
    before: readonly ImportedRow[],
  ): JsonObject {
    const was = this.writing.reading.resolver.object(given);
    const [wasType, media] = mediaTypeOf(was) ?? ['', {}];
    const others = Object.entries(objectOr(was.content)).filter(([name]) => name !== wasType);
    const isEmpty = shape.branches.length === 0 && shape.elementType === '' && media.schema === undefined;
    const schema = isEmpty ? undefined : this.writing.schemas.body(shape, media.schema, before);
    const names = isForm(type) && wasType === '' && shape.branches.some(isUnsaid) ? { [NAMES]: 'paths' } : {};
    return { ...was, content: Object.fromEntries([[type, { ...media, ...names, schema }], ...others]) };
  }
}

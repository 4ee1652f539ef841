import { LRUCache } from 'lru-cache';
import { apiLimits, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import type { ImportedRow, ImportedTable } from '../../../../contracts/import-export/imported-api.js';
import { exactJson } from '../../../../contracts/platform/exact-json.js';
import { ErrorCodes } from './error-codes.js';
import { pointerKey } from './file-names.js';
import { FurtherResponses } from './further-responses.js';
import { type BodyStyle, isWhole, MediaRows } from './media-rows.js';
import { isObject, type JsonObject } from './object-kinds.js';
import {
  hasSameSchema,
  mediaTypeOf,
  objectOr,
  parameterKeywords,
  parameterNotes,
  successCode,
} from './operation-parts.js';
import type { Reading } from './reading.js';
import type { GivenField } from './schema-fields.js';
import { holdsAll } from './schema-notes.js';
import { type BodyRoot, type BodyTable, isForm, noMedia, SchemaRows, type ShownBody } from './schema-rows.js';
import { isStructure } from './schema-types.js';
import { securityFields } from './security-fields.js';

/** An operation and where it is: `item` is its path item without the operations, `pointer` a JSON pointer. */
export interface OperationPlace {
  readonly path: string;
  /** As in the document: `get`. */
  readonly method: string;
  readonly operation: JsonObject;
  readonly item: JsonObject;
  readonly pointer: string;
  /** Whether the doc that was made of it has rows of further responses. */
  readonly hasResponseRows?: boolean;
  /** False for docs of imports that read schemas of further responses only. */
  readonly hasMediaKeywords?: boolean;
  /** False for docs of imports that read media types of request bodies as one table, and models as its rows. */
  readonly hasBodyRows?: boolean;
  /** False for docs of imports that made no row of a media type with the schema of the first one. */
  readonly hasEachMedia?: boolean;
  /** False for docs of imports that left what a schema says of a body itself in the original. */
  readonly hasRoot?: boolean;
  /** False for docs of imports that had no row, and no type, of bodies that are plain values with variants. */
  readonly hasTypes?: boolean;
  /** False for docs of imports that left the example of a media type without a table in the original. */
  readonly hasExample?: boolean;
}

export interface OperationTables {
  readonly contentType: string;
  readonly request: BodyTable;
  readonly response: BodyTable;
  readonly tables: Readonly<Record<ImportedTable, readonly ImportedRow[]>>;
}

/** The text of a longer schema is rarely repeated; the schema itself may be, of a shared body. */
const MOST_KEY = 300;
const MOST_TABLES = 500;
const noBody: BodyTable = { rows: [], isArray: false, arrayType: 'object' };
const listOr = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads the tables of an operation. `document` provides the security schemes. */
export class OperationReader {
  /** Tables of whole bodies by schema: most documents use few of them for many operations. */
  private readonly bodies = new LRUCache<object | string, BodyTable>({ max: MOST_TABLES });
  private readonly untypedBodies = new LRUCache<object | string, BodyTable>({ max: MOST_TABLES });
  private readonly further: FurtherResponses;

  constructor(
    private readonly document: JsonObject,
    private readonly reading: Reading,
  ) {
    this.further = new FurtherResponses(reading);
  }

  read(place: OperationPlace): OperationTables {
    const { operation, pointer } = place;
    const fields = this.parameterFields(place);
    const security = securityFields(this.document, operation, this.reading.resolver, pointer);
    const rows = (wanted: string) => new SchemaRows(this.reading).parameters(fields.filter((one) => one.in === wanted));
    const { hasBodyRows = true, hasMediaKeywords = true, hasEachMedia = true, hasRoot = true, hasTypes = true } = place;
    const { hasExample = true } = place;
    const read = { areWhole: hasBodyRows, hasTypes };
    const style = { holds: hasMediaKeywords, areWhole: hasBodyRows, isEach: hasEachMedia, hasRoot, hasExample };
    const body = this.requestBody(place);
    const [contentType, request] = this.body(body, `${pointer}/requestBody`, read);
    if (!hasBodyRows) this.reportFurther(body, `${pointer}/requestBody`);
    const success = successCode(objectOr(operation.responses));
    const responses = objectOr(operation.responses);
    const [, response] =
      success === undefined
        ? ['', noBody]
        : this.body(this.reading.resolver.object(responses[success]), `${pointer}/responses/${success}`, read);
    const extra = (wanted: string) =>
      new SchemaRows(this.reading).parameters(security.filter((one) => one.in === wanted));
    const named = (list: readonly ImportedRow[]) => new Set(list.map(({ name }) => name.toLowerCase()));
    const [headers, query] = [rows('header'), [...rows('query'), ...this.queryString(fields)]];
    const [hasHeader, hasQuery] = [named(headers), named(query)];
    const codes = new ErrorCodes(this.reading.losses, this.reading.resolver);
    return {
      ...{ contentType: this.reading.losses.text(contentType, apiLimits.contentType, pointer), request, response },
      tables: {
        pathParams: rows('path'),
        headerParams: [...extra('header').filter(({ name }) => !hasHeader.has(name.toLowerCase())), ...headers],
        queryParams: [...query, ...extra('query').filter(({ name }) => !hasQuery.has(name.toLowerCase()))],
        cookieParams: rows('cookie'),
        requestParams: request.rows,
        responseParams: response.rows,
        responses: this.further.rows(responses, success, response.root, pointer, style),
        requestBodies: hasBodyRows
          ? this.mediaRows(body, { plain: contentType, root: request.root }, pointer, { ...style, holds: true })
          : [],
        errorCodeParams: [...codes.ofResponses(responses, success, pointer), ...codes.ofExtension(operation, pointer)],
      },
    };
  }

  /** The request body of the operation, which the document may share; empty if there is none. */
  requestBody({ operation }: OperationPlace): JsonObject {
    return this.reading.resolver.object(operation.requestBody);
  }

  /** The parameters of the operation override those of its path with the same name and place. */
  parameterFields({ item, operation, pointer }: OperationPlace): (GivenField & { readonly in: string })[] {
    const all = new Map<string, GivenField & { readonly in: string }>();
    const own = new Set<string>();
    const inherited = listOr(item.parameters);
    for (const [at, given] of [...inherited, ...listOr(operation.parameters)].entries()) {
      const param = this.reading.resolver.object(given);
      const { name, in: place } = param;
      if (typeof name !== 'string' || typeof place !== 'string') {
        this.reading.losses.add(`${pointer}/parameters`, 'invalid', exactJson(given));
        continue;
      }
      const [, media] = mediaTypeOf(param) ?? [];
      const origin = `${pointer}/parameters/${pointerKey(name)}`;
      const key = `${place} ${name}`;
      if (own.has(key)) this.reading.losses.add(origin, 'duplicate', key);
      if (at >= inherited.length) own.add(key);
      const required = param.required === true || place === 'path';
      const schema = param.schema ?? media?.schema;
      const hasFields = isStructure(this.reading.views.of(schema), this.reading.views);
      all.set(key, {
        name,
        schema,
        required,
        origin,
        beside: { ...media, ...param },
        ...(holdsAll(this.reading.style)
          ? { held: parameterKeywords(param, hasFields) }
          : { notes: parameterNotes(param, hasFields) }),
        given,
        in: place,
      });
    }
    return [...all.values()];
  }

  /** OpenAPI 3.2: one parameter for the whole query. */
  private queryString(fields: readonly (GivenField & { readonly in: string })[]): readonly ImportedRow[] {
    const whole = fields.find((one) => one.in === 'querystring');
    return whole ? new SchemaRows(this.reading).body(whole.schema, whole.origin).rows : [];
  }

  /** `areWhole`: a model as a whole has its row in another table. */
  private body(
    body: JsonObject,
    origin: string,
    { areWhole, hasTypes }: { readonly areWhole: boolean; readonly hasTypes: boolean },
  ): [contentType: string, BodyTable] {
    const [contentType, media] = mediaTypeOf(body) ?? ['', {}];
    const schema =
      media.schema ?? (media.itemSchema === undefined ? undefined : { type: 'array', items: media.itemSchema });
    if (schema === undefined) return [contentType, this.plainBody(contentType, origin)];
    const shown = { media, contentType, hasTypes };
    const table = this.table(schema, shown, `${origin}/content/${pointerKey(contentType)}/schema`);
    const isModel = areWhole && contentType.length <= rowLimits.name && isWhole(media, contentType, this.reading);
    return [contentType, isModel ? { ...table, rows: [] } : table];
  }

  /** The media types of the request body beyond its table. */
  private mediaRows(
    body: JsonObject,
    table: { readonly plain: string; readonly root: BodyRoot | undefined },
    pointer: string,
    style: BodyStyle,
  ): ImportedRow[] {
    const rows = new SchemaRows(this.reading);
    const media = new MediaRows(this.reading, rows, style);
    const content = objectOr(body.content);
    const read = media.read({ content, origin: `${pointer}/requestBody`, isTable: true, ...table });
    rows.expand();
    return read;
  }

  /** Media types of a request body that are nowhere else. */
  private reportFurther(body: JsonObject, origin: string): void {
    const [contentType, shown] = mediaTypeOf(body) ?? ['', {}];
    for (const [type, one] of Object.entries(objectOr(body.content)))
      if (type !== contentType && !hasSameSchema(one, shown))
        this.reading.losses.add(`${origin}/content/${pointerKey(type)}`, 'unsupported', type);
  }

  private table(schema: unknown, shown: ShownBody, origin: string): BodyTable {
    const { media, contentType, hasTypes } = shown;
    if (media.example !== undefined || media.examples !== undefined || isForm(contentType))
      return new SchemaRows(this.reading).body(schema, origin, shown);
    // `{ "$ref": … }`, or a list of it.
    const text = JSON.stringify(schema) ?? '';
    const key = text.length > MOST_KEY && isObject(schema) ? schema : text;
    const bodies = hasTypes ? this.bodies : this.untypedBodies;
    const known = bodies.get(key);
    if (known) return known;
    const table = new SchemaRows(this.reading).body(schema, origin, { ...noMedia, hasTypes });
    bodies.set(key, table);
    return table;
  }

  /** OpenAPI 3.1 describes a file without a schema. */
  private plainBody(contentType: string, origin: string): BodyTable {
    if (!/octet-stream|^(?:image|audio|video|font)\/|pdf|zip/i.test(contentType)) return noBody;
    return new SchemaRows(this.reading).body({ type: 'string', format: 'binary' }, origin);
  }
}

import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { IN_TABLE } from '../../../../contracts/docs/doc-types/responses.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { pointerKey } from './file-names.js';
import { asKeywords, mediaKeywords, responseKeywords } from './media-keywords.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { hasSameSchema, mediaTypeOf, objectOr, parameterKeywords } from './operation-parts.js';
import type { GivenField } from './schema-fields.js';
import { type Reading, SchemaRows } from './schema-rows.js';
import { isStructure } from './schema-types.js';

/** Nested rows of all responses of an operation together: many documents repeat one large error at each. */
const MOST_NESTED = 200;
const mark = { [IN_TABLE]: 'true' };

/** The rows of responses beyond what the response table shows (docs/decisions/0052). */
export class FurtherResponses {
  constructor(private readonly reading: Reading) {}

  /** `holds`: with what media types and responses say besides schemas. */
  rows(responses: JsonObject, success: string | undefined, pointer: string, holds: boolean): ImportedRow[] {
    const rows = new SchemaRows(this.reading, MOST_NESTED);
    const read = Object.keys(responses)
      .filter((code) => !code.startsWith('x-'))
      .flatMap((code) => this.status(code, responses[code], { rows, isTable: code === success, pointer, holds }));
    rows.expand();
    return read;
  }

  /** A status without headers and bodies is an error code; the first success, if it is 200, is the response table. */
  private status(code: string, given: unknown, at: At): ImportedRow[] {
    const response = this.reading.resolver.object(given);
    const origin = `${at.pointer}/responses/${code}`;
    const children = [...this.headers(response, origin, at), ...this.media(response, origin, at)];
    const schema = {
      ...(at.isTable && code !== '200' && mark),
      ...(at.holds && asKeywords(responseKeywords(response))),
    };
    const isSaid = Object.keys(schema).length > 0;
    if (children.length === 0 && !isSaid) return [];
    const { description } = response;
    const said = at.isTable && typeof description === 'string' ? description : '';
    const row = plainRow(this.reading.losses.text(code, rowLimits.name, origin));
    return [{ ...row, ...(isSaid && { schema }), description: said.trim(), children }];
  }

  private headers({ headers }: JsonObject, origin: string, { rows }: At): ImportedRow[] {
    return Object.entries(objectOr(headers)).flatMap(([name, given]): ImportedRow[] => {
      if (/^content-type$/i.test(name)) return [];
      const header = this.reading.resolver.object(given);
      const [, media] = mediaTypeOf(header) ?? [];
      const place = `${origin}/headers/${pointerKey(name)}`;
      const required = header.required === true;
      const schema = header.schema ?? media?.schema;
      const held = parameterKeywords(
        { ...header, in: 'header' },
        isStructure(this.reading.views.of(schema), this.reading.views),
      );
      return [rows.open({ name, schema, required, origin: place, beside: { ...media, ...header }, held, given })];
    });
  }

  private leftOut(type: string, origin: string): ImportedRow[] {
    this.reading.losses.add(origin, 'unsupported', type);
    return [];
  }

  /** A media type with the schema of the first one is no row: both have one table. */
  private media(response: JsonObject, origin: string, { rows, isTable, holds }: At): ImportedRow[] {
    const [first, shown] = mediaTypeOf(response) ?? ['', {}];
    return Object.entries(objectOr(response.content)).flatMap(([type, given]): ImportedRow[] => {
      const media = objectOr(given);
      // A longer name would be another type in the next export.
      if (type.length > rowLimits.name) return this.leftOut(type, `${origin}/content/${pointerKey(type)}`);
      const held = holds ? mediaKeywords(media, this.reading.resolver) : [];
      if (isTable && type === first) {
        if (type === 'application/json' && held.length === 0) return [];
        return [{ ...plainRow(type), schema: { ...mark, ...asKeywords(held) } }];
      }
      if (type !== first && hasSameSchema(media, shown)) return [];
      const schema = media.schema ?? (isObject(media.itemSchema) ? { type: 'array', items: media.itemSchema } : {});
      const field = fieldOf(type, schema, `${origin}/content/${pointerKey(type)}/schema`);
      return [rows.open({ ...field, ...(held.length > 0 && { held: new Map(held) }) })];
    });
  }
}

interface At {
  readonly rows: SchemaRows;
  /** The response whose fields are the response table. */
  readonly isTable: boolean;
  readonly pointer: string;
  readonly holds: boolean;
}

const fieldOf = (name: string, schema: unknown, origin: string): GivenField => ({
  ...{ name, schema, required: false, origin },
});

const plainRow = (name: string): ImportedRow => ({
  ...{ name, type: '', required: false, maxLength: '', example: '', description: '', children: [] },
});

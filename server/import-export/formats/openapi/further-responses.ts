import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { IN_TABLE } from '../../../../contracts/docs/doc-types/media-shapes.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { pointerKey } from './file-names.js';
import { asKeywords, responseKeywords } from './media-keywords.js';
import { type BodyStyle, MediaRows, plainRow } from './media-rows.js';
import type { JsonObject } from './object-kinds.js';
import { mediaTypeOf, objectOr, parameterKeywords } from './operation-parts.js';
import type { Reading } from './reading.js';
import { type BodyRoot, SchemaRows } from './schema-rows.js';
import { isStructure } from './schema-types.js';

/** Nested rows of all responses of an operation together: many documents repeat one large error at each. */
const MOST_NESTED = 200;
const JSON_TYPE = 'application/json';
const mark = { [IN_TABLE]: 'true' };

/** The rows of responses beyond what the response table shows (docs/decisions/0052). */
export class FurtherResponses {
  constructor(private readonly reading: Reading) {}

  /** `root`: what the schema of the response table says of the body itself. */
  rows(
    responses: JsonObject,
    success: string | undefined,
    root: BodyRoot | undefined,
    pointer: string,
    style: BodyStyle,
  ): ImportedRow[] {
    const rows = new SchemaRows(this.reading, MOST_NESTED);
    const media = new MediaRows(this.reading, rows, style);
    const read = Object.keys(responses)
      .filter((code) => !code.startsWith('x-'))
      .flatMap((code) =>
        this.status(code, responses[code], {
          rows,
          media,
          isTable: code === success,
          root,
          pointer,
          holds: style.holds,
        }),
      );
    rows.expand();
    return read;
  }

  /** A status without headers and bodies is an error code; the first success, if it is 200, is the response table. */
  private status(code: string, given: unknown, at: At): ImportedRow[] {
    const response = this.reading.resolver.object(given);
    const origin = `${at.pointer}/responses/${code}`;
    const content = {
      content: objectOr(response.content),
      origin,
      isTable: at.isTable,
      root: at.root,
      plain: JSON_TYPE,
    };
    const children = [...this.headers(response, origin, at), ...at.media.read(content)];
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
}

interface At {
  readonly rows: SchemaRows;
  readonly media: MediaRows;
  /** The response whose fields are the response table. */
  readonly isTable: boolean;
  readonly root: BodyRoot | undefined;
  readonly pointer: string;
  readonly holds: boolean;
}

import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { IN_TABLE } from '../../../../contracts/docs/doc-types/media-shapes.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { exactJson } from '../../../../contracts/platform/exact-json.js';
import { pointerKey } from './file-names.js';
import { asKeywords, mediaKeywords } from './media-keywords.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { hasSameSchema, mediaTypeOf, objectOr } from './operation-parts.js';
import type { Reading } from './reading.js';
import { fieldsOf } from './schema-fields.js';
import { hasModels } from './schema-notes.js';
import { referenceIn } from './schema-references.js';
import { type BodyRoot, isForm, SchemaRows } from './schema-rows.js';
import { elementOf, isStructure, rowType } from './schema-types.js';

/** How the import that a doc came with read its bodies. */
export interface BodyStyle {
  /** Media types have what they say besides their schemas. */
  readonly holds: boolean;
  /** A body of one reference is that model, and has no rows of its own. */
  readonly areWhole: boolean;
  /** A media type with the schema of the first one is a row too. */
  readonly isEach: boolean;
  /** The media type of a table has what the schema says of the body itself. */
  readonly hasRoot: boolean;
  /** A media type that no table shows has its example. */
  readonly hasExample: boolean;
}

interface Body {
  readonly content: JsonObject;
  readonly origin: string;
  /** The media type that a table shows is among these. */
  readonly isTable: boolean;
  /** The media type of the table that needs no row if it has nothing else. */
  readonly plain: string | undefined;
  /** What the schema of the table says of the body itself. */
  readonly root?: BodyRoot | undefined;
}

/** As JSON; a column has no room for more. */
const MOST_COLUMN = 500;

/** The rows of media types of a body beyond its table. */
export class MediaRows {
  constructor(
    private readonly reading: Reading,
    private readonly rows: SchemaRows,
    private readonly style: BodyStyle,
  ) {}

  read({ content, origin, isTable, plain, root }: Body): ImportedRow[] {
    const [first, shown] = mediaTypeOf({ content }) ?? ['', {}];
    return Object.entries(content).flatMap(([type, given]): ImportedRow[] => {
      const media = objectOr(given);
      const place = `${origin}/content/${pointerKey(type)}`;
      // A longer name would be another type in the next export.
      if (type.length > rowLimits.name) return this.leftOut(type, place);
      const held = this.style.holds ? mediaKeywords(media, this.reading.resolver) : [];
      if (isTable && type === first) {
        if (this.style.areWhole && isWhole(media, type, this.reading)) return [this.whole(type, media, held, place)];
        const own = this.style.hasRoot ? root : undefined;
        if (type === plain && held.length === 0 && !own) return [];
        const schema = { [IN_TABLE]: 'true', ...asKeywords(held), ...own?.schema };
        return [{ ...plainRow(type), ...own, schema }];
      }
      if (!this.style.isEach && type !== first && hasSameSchema(media, shown)) return [];
      const schema = media.schema ?? (isObject(media.itemSchema) ? { type: 'array', items: media.itemSchema } : {});
      const field = { name: type, schema, required: false, origin: `${place}/schema` };
      const { beside, all } = this.withExample(media, schema, held);
      return [this.rows.open({ ...field, beside, ...(all.length > 0 && { held: new Map(all) }) })];
    });
  }

  /** In the column of a plain value, or else one by name, which answers of mocks and screens show as a whole. */
  private withExample({ example, examples }: JsonObject, schema: unknown, held: readonly [string, unknown][]) {
    if (!this.style.hasExample || example === undefined || examples !== undefined) return { beside: {}, all: held };
    const view = this.reading.views.of(schema);
    const isPlain = view.variants.length === 0 && /^(?:string|number|integer|boolean)$/.test(rowType(view, 0));
    if (isPlain && exactJson(example).length <= MOST_COLUMN) return { beside: { example }, all: held };
    const named: [string, unknown] = ['examples', { example: { value: example } }];
    return { beside: {}, all: [named, ...held] };
  }

  /** Whether it is a list is a field of the doc. */
  private whole(name: string, media: JsonObject, held: readonly [string, unknown][], origin: string): ImportedRow {
    const { schema, example } = media;
    const text = example === undefined ? '' : exactJson(example);
    const beside = text !== '' && text.length <= rowLimits.example ? { example } : {};
    const field = { name, schema, required: false, origin, beside };
    const row = { ...this.rows.open({ ...field, held: new Map([['table', true], ...held]) }), type: 'object' };
    this.reading.sources?.set(row, schema);
    return row;
  }

  private leftOut(type: string, origin: string): ImportedRow[] {
    this.reading.losses.add(origin, 'unsupported', type);
    return [];
  }
}

/**
 * Whether a media type is a model, or a list of one, as a whole. Parts of forms have encodings of their own, which only rows of
 * the table say; a plain value is one row, which is the model itself.
 */
export function isWhole({ schema }: JsonObject, contentType: string, reading: Reading): boolean {
  if (!hasModels(reading.style) || isForm(contentType)) return false;
  const reference = referenceIn(schema, reading.components);
  if (!reference || reference.lists.length > MOST_LISTS) return false;
  const { view, depth } = elementOf(reading.views.of(schema), reading.views);
  const hasFields = isStructure(view, reading.views) || fieldsOf(view, '', reading.style).length > 0;
  return depth === reference.lists.length && (hasFields || view.variants.length > 0);
}

/** The doc's field for them has room for no more. */
const MOST_LISTS = 6;

export const plainRow = (name: string): ImportedRow => ({
  ...{ name, type: '', required: false, maxLength: '', example: '', description: '', children: [] },
});

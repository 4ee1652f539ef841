import { MODEL_ROOT, OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import type { listOffers } from '../../../../contracts/import-export/offers.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';

export type Offer = WireReply<typeof listOffers>[number];

/** Names of fields, tables and attributes, and values as text, in the reader's language; provided by the screen. */
export interface OfferTexts {
  readonly field: (name: string) => string;
  readonly value: (field: string, text: string) => string;
  readonly table: (style: NonNullable<Offer['style']>) => string;
  readonly attribute: (style: NonNullable<Offer['style']>, name: NonNullable<Offer['attribute']>) => string;
  readonly rowValue: (name: NonNullable<Offer['attribute']>, text: string) => string;
  /** In place of the name of a model that is deleted or of another application. */
  readonly noModel: string;
}

/** The mark (`data-blame`) of the value on a screen; `''`: it is on no screen, because the doc lacks the row. */
export function markOf({ kind, field, rowId, attribute }: Offer): string {
  if (kind === 'field') return `field:${field}`;
  if (kind === 'attribute') return `row:${rowId}:${attribute}`;
  return kind === 'removal' ? `row:${rowId}:name` : '';
}

/** Rows that are alone, and have no name: their table names them. */
const isAlone = (rowId: string): boolean => rowId === OPERATION || rowId === MODEL_ROOT;

/** The part of the doc that an offer is about: "Name", "Query › state › Description", "More › security". */
export function partOf({ kind, field, rowId, style, path, attribute }: Offer, texts: OfferTexts): string[] {
  if (kind === 'field') return [texts.field(field)];
  if (style === null) return path;
  const names = [texts.table(style), ...(isAlone(rowId) ? [] : path.map((name) => name || '·'))];
  return attribute ? [...names, texts.attribute(style, attribute)] : names;
}

/** Both values as text. */
export function valuesOf({ kind, field, attribute, now, value, missing = [] }: Offer, texts: OfferTexts) {
  const said = (text: string) => {
    if (kind === 'field') return texts.value(field, text);
    return attribute ? texts.rowValue(attribute, text) : text;
  };
  return {
    now: missing.includes('now') ? texts.noModel : said(now),
    value: missing.includes('value') ? texts.noModel : said(value),
  };
}

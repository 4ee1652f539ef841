import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ParamRow, rowLimits } from '../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { withAttribute } from '../../../contracts/docs/doc-types/row-attributes.js';
import { rowsById } from '../../docs/doc-types/api/tables.js';
import type { DocTypeRules } from '../../docs/doc-types/index.js';
import { canonical } from '../../platform/log/canonical.js';
import { type Offer, sameAttribute } from '../plan/merge-content.js';
import { isOpenGroup, withVariants } from './variant-offers.js';

/** Identifies source, part and value of an offer: the id under which it is taken, and remembered when dismissed. */
export const offerIdOf = (source: string, offer: Offer): string =>
  createHash('sha256').update(canonical({ source, offer })).digest('base64url').slice(0, 24);

/** Offers whose value still differs from the content: people may have written the same value themselves. */
export function openOffers(rules: DocTypeRules, content: DocContent, offers: readonly Offer[]): Offer[] {
  const [fields, rows] = [new Map<string, unknown>(Object.entries(content)), rowsById(rules.rows(content))];
  return offers.filter((offer) => {
    if (offer.kind === 'field') return !isDeepStrictEqual(fields.get(offer.field), offer.value);
    if (offer.kind === 'variants') return isOpenGroup(rules.rows(content), offer);
    const row = rows.get(offer.rowId);
    if (offer.kind === 'row') return row === undefined;
    if (offer.kind === 'removal') return row !== undefined;
    return row !== undefined && !sameAttribute(offer.attribute, row, withAttribute(row, offer.attribute, offer.value));
  });
}

/**
 * The content with the offered value. `theirs`: the source's content, for the place of a row. A row returns with its
 * ancestors; a removed row takes its descendants with it. @throws ZodError if the value does not fit the schema
 */
export function withOffer(rules: DocTypeRules, now: DocContent, theirs: DocContent, offer: Offer): DocContent {
  if (offer.kind === 'field') return rules.schema.parse({ ...now, [offer.field]: offer.value });
  const rows = rules.rows(now);
  if (offer.kind === 'variants') return rules.schema.parse({ ...now, params: withVariants(rows, offer) });
  if (offer.kind === 'attribute') {
    const { rowId, attribute, value } = offer;
    const params = rows.map((row) => (row.id === rowId ? withAttribute(row, attribute, value) : row));
    return rules.schema.parse({ ...now, params });
  }
  // Seen as an edit of the source's rows, so that the merge of edits finds the place and the relatives of the row.
  const came = rules.rows(theirs);
  const [here, known] = [rowsById(rows), rowsById(came)];
  const [base, edit]: ParamRow[][] =
    offer.kind === 'row'
      ? [came.filter((row) => here.has(row.id) || !isWithin(known, row, offer.rowId)), [...came]]
      : [[...came, ...rows.filter(({ id }) => id === offer.rowId)], came.filter(({ id }) => id !== offer.rowId)];
  return rules.merge?.(now, { ...theirs, params: base }, { ...now, params: edit }) ?? now;
}

/** Whether the row is that row, or one of its descendants. */
function isWithin(known: ReadonlyMap<string, ParamRow>, row: ParamRow, id: string): boolean {
  for (
    let at: ParamRow | undefined = row, depth = 0;
    at && depth < rowLimits.depth;
    at = known.get(at.parentId), depth++
  )
    if (at.id === id) return true;
  return false;
}

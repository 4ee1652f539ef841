import { z } from 'zod';
import { paramStyle } from '../docs/doc-types/api.js';
import { done, endpoint, heavyEndpoint } from '../platform/endpoint.js';
import { id, instant } from '../platform/wire.js';

/**
 * A value of a source (the build, an import) that was not written because a user changed the same part. `source`:
 * `push`, or the name of the import. `value` and `now` are texts, at most `OFFER_TEXT_MAX` long; a rich text is
 * Markdown, a dictionary or a model its name.
 */
const docOffer = z.object({
  /** Identifies the source, the part and the value: it changes when the source sends another value. */
  offerId: z.string(),
  source: z.string(),
  /** The address or the files of an import; `''` for a push, or unknown. */
  origin: z.string(),
  /** Who ran the build or the import; `''` = unknown. */
  author: z.string(),
  at: instant,
  /**
   * `field`: of the doc. `attribute`: of a row. `row`: a row that the doc lacks. `removal`: a row that the source lacks.
   * `variants`: the source has variants below the row, or at the top of the table.
   */
  kind: z.enum(['field', 'attribute', 'row', 'removal', 'variants']),
  /** `''` unless `kind` is `field`. */
  field: z.string(),
  /** `''` for a field. */
  rowId: z.string(),
  attribute: z.string().nullable(),
  /** The table of the row, and the names of its ancestors and itself. */
  style: paramStyle.nullable(),
  path: z.array(z.string()),
  value: z.string(),
  now: z.string(),
  /** Which of both is a model that is deleted or of another application; its text is `''`. */
  missing: z.array(z.enum(['now', 'value'])).optional(),
});
export type DocOffer = z.output<typeof docOffer>;
export const OFFER_TEXT_MAX = 5_000;

/** Offers of a doc that still differ from its content, fields first, then rows in the order of their tables. */
export const listOffers = heavyEndpoint('GET', '/doc/offers', {
  input: z.object({ docId: id }),
  reply: z.array(docOffer),
});
const decision = z.object({ docId: id, offerId: z.string().min(1).max(64) });
/** Writes the value as a new version. `version` null: the doc has the value already. */
export const takeOffer = endpoint('POST', '/doc/offer/take', {
  input: decision,
  reply: z.object({ version: z.number().nullable() }),
});
/** Keeps the user's value: the same value of the source is not offered again. */
export const dismissOffer = endpoint('POST', '/doc/offer/dismiss', { input: decision, reply: done });

/** Docs of an application with open offers, at most `MOST_OFFERED_DOCS`, the latest source first. */
export const offeredDocs = heavyEndpoint('GET', '/module/offers', {
  input: z.object({ moduleId: id }),
  reply: z.array(
    z.object({
      docId: id,
      name: z.string(),
      type: z.number(),
      httpMethod: z.string(),
      url: z.string(),
      count: z.number(),
    }),
  ),
});
export const MOST_OFFERED_DOCS = 200;

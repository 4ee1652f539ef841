import { isDeepStrictEqual } from 'node:util';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import {
  attributesOf,
  attributeText,
  attributeValue,
  changedAttributes,
  withAttributeOf,
} from '../../../contracts/docs/doc-types/row-attributes.js';
import { wholeBodies } from '../../../contracts/docs/doc-types/whole-bodies.js';
import { rowsById } from '../../docs/doc-types/api/tables.js';
import type { DocTypeRules } from '../../docs/doc-types/index.js';
import { identifyRows } from './identify-rows.js';
import { keptFromModels } from './kept-rows.js';
import { type KeptGroup, keptFromVariants } from './kept-variants.js';
import { withoutOldNotes } from './old-notes.js';

/**
 * A source's value that was not applied because a user changed the same; shown beside the doc, applied with one click.
 */
export type Offer =
  | { readonly kind: 'field'; readonly field: string; readonly value: unknown }
  | { readonly kind: 'attribute'; readonly rowId: string; readonly attribute: string; readonly value: unknown }
  /** A row that a user removed and the source changed. */
  | { readonly kind: 'row'; readonly rowId: string; readonly row: ParamRow }
  /** A row that a user changed and the source removed. */
  | { readonly kind: 'removal'; readonly rowId: string }
  /** Variants in the source where users changed the rows that the source had there before. */
  | ({ readonly kind: 'variants' } & KeptGroup);

export interface ContentMerge {
  readonly content: DocContent;
  /** The source's content with row ids: the base of the next merge. */
  readonly base: DocContent;
  readonly offers: readonly Offer[];
}
interface MergeInput {
  readonly rules: DocTypeRules;
  /** The source's previous content; undefined if it never sent this doc. */
  readonly base: DocContent | undefined;
  readonly theirs: DocContent;
  readonly ours: DocContent;
  /** Fields that the source sent; others are not changed. */
  readonly said: ReadonlySet<string>;
  /** Open offers: they are kept until both sides are equal. */
  readonly offers: readonly Offer[];
}

/**
 * Three-way merge by field and row attribute: a value changed on one side is taken from that side; if both changed it,
 * the user's value stays and the source's is offered. A source's first content fills empty fields and offers the rest.
 */
export function mergeContent({ rules, base: sent, theirs: came, ours: now, said, offers }: MergeInput): ContentMerge {
  const { theirs, models } = withKeptRows(rules, withRowIds(rules, came, sent, now), sent, now);
  const { base, ours } = withoutNotes(rules, theirs, sent, now);
  const from = base ?? assumedBase(rules, theirs, ours);
  const open = new Set(offers.map(offerKey));
  const [was, is] = [fieldsOf(from), fieldsOf(ours)];
  const found: Offer[] = [];
  const byField = Object.entries(theirs).map(([field, value]): [string, unknown] => {
    const [before, held] = [was.get(field), is.get(field)];
    if (!said.has(field)) return [field, held ?? value];
    if (isDeepStrictEqual(held, value) || isDeepStrictEqual(held, before)) return [field, value];
    const isNews = base === undefined || !isDeepStrictEqual(before, value);
    const offer: Offer = { kind: 'field', field, value };
    if (field !== 'params' && (isNews || open.has(offerKey(offer)))) found.push(offer);
    return [field, held];
  });
  // The decider checks the schema again when the content is written.
  const merged = rules.schema.parse(Object.fromEntries(byField));
  const content = withoutRowsBelowModels(rules.merge?.(theirs, from, merged) ?? merged, rules.rows(ours));
  const rows = { theirs: rules.rows(theirs), base: rules.rows(from), merged: rules.rows(content) };
  return { content, base: theirs, offers: [...found, ...models, ...rowOffers(rows, base === undefined, open)] };
}

/**
 * The fields of a row that is a model are those of the model: what a source adds below it is no row of the doc, but an
 * offer beside it.
 */
function withoutRowsBelowModels(content: DocContent, ours: readonly ParamRow[]): DocContent {
  if (!('params' in content) || content.params.every(({ ref }) => ref === undefined)) return content;
  const [known, left] = [rowsById(ours), new Set<string>()];
  const models = new Set(content.params.flatMap(({ id, ref }) => (ref === undefined ? [] : id)));
  const whole = new Set(wholeBodies(content.params).map(({ table }) => table));
  for (const { id, parentId, style } of content.params)
    if (!known.has(id) && (models.has(parentId) || left.has(parentId) || whole.has(style))) left.add(id);
  return left.size === 0 ? content : { ...content, params: content.params.filter(({ id }) => !left.has(id)) };
}

const fieldsOf = (content: DocContent) => new Map<string, unknown>(Object.entries(content));

function withRowIds(rules: DocTypeRules, came: DocContent, base: DocContent | undefined, ours: DocContent): DocContent {
  const rows = rules.rows(came);
  if (rows.length === 0) return came;
  const params = identifyRows(rows, base ? rules.rows(base) : [], rules.rows(ours));
  return { ...came, params };
}

/**
 * What a source says that people changed below rows which are models or have variants now: as before, and the models and
 * variants are offers.
 */
function withKeptRows(rules: DocTypeRules, came: DocContent, base: DocContent | undefined, ours: DocContent) {
  const sides = { base: base ? rules.rows(base) : [], ours: rules.rows(ours) };
  const { theirs: rows, offered } = keptFromVariants({ theirs: rules.rows(came), ...sides });
  const kept = keptFromModels({ theirs: rows, ...sides });
  const models = kept.offered.map(
    ({ rowId, ref }): Offer => ({ kind: 'attribute', rowId, attribute: 'ref', value: ref }),
  );
  const isKept = kept.offered.length > 0 || offered.length > 0;
  return {
    theirs: isKept ? { ...came, params: kept.theirs } : came,
    models: [...models, ...offered.map(variantOffer)],
  };
}

const variantOffer = (group: KeptGroup): Offer => ({ kind: 'variants', ...group });

function withoutNotes(rules: DocTypeRules, theirs: DocContent, base: DocContent | undefined, ours: DocContent) {
  if (!base) return { base, ours };
  const rows = { theirs: rules.rows(theirs), base: rules.rows(base), ours: rules.rows(ours) };
  const { base: before, ours: now } = withoutOldNotes(rows);
  return before === rows.base ? { base, ours } : { base: { ...base, params: before }, ours: { ...ours, params: now } };
}

/**
 * Base for a first merge: the source may fill fields that are empty in the doc; all others count as changed by a user.
 */
function assumedBase(rules: DocTypeRules, theirs: DocContent, ours: DocContent): DocContent {
  const [empty, is] = [fieldsOf(rules.empty('-')), fieldsOf(ours)];
  const fields = Object.entries(theirs).map(([field, value]): [string, unknown] => {
    const now = is.get(field);
    return [field, isDeepStrictEqual(now, empty.get(field)) ? now : value];
  });
  const assumed = rules.schema.parse(Object.fromEntries(fields));
  const own = rowsById(rules.rows(ours));
  const params = rules.rows(theirs).flatMap((row) => {
    const now = own.get(row.id);
    if (!now) return [];
    const blank = attributesOf(row).filter((attribute) => isBlank(attributeText(now, attribute)));
    return [blank.reduce((said, attribute) => withAttributeOf(said, now, attribute), row)];
  });
  return params.length || rules.rows(ours).length ? { ...assumed, params } : assumed;
}

const isBlank = (text: string): boolean => text === '' || text === '-';

interface MergedRows {
  readonly theirs: readonly ParamRow[];
  readonly base: readonly ParamRow[];
  readonly merged: readonly ParamRow[];
}

function rowOffers({ theirs, base, merged }: MergedRows, isFirst: boolean, open: ReadonlySet<string>): Offer[] {
  const [came, was, is] = [rowsById(theirs), rowsById(base), rowsById(merged)];
  const offers: Offer[] = [];
  const offer = (one: Offer, isNews: boolean) => {
    if (isNews || open.has(offerKey(one))) offers.push(one);
  };
  for (const row of theirs) {
    const [now, before] = [is.get(row.id), was.get(row.id)];
    if (!now)
      offer({ kind: 'row', rowId: row.id, row }, before === undefined || changedAttributes(before, row).length > 0);
    else
      for (const attribute of changedAttributes(now, row)) {
        if (sameAttribute(attribute, now, row)) continue;
        const value = attributeValue(row, attribute);
        // The source never had the keyword, so it does not ask to remove it.
        const isNew = value !== null && (isFirst || before === undefined);
        const isChanged = before !== undefined && !sameAttribute(attribute, before, row);
        offer({ kind: 'attribute', rowId: row.id, attribute, value }, isNew || isChanged);
      }
  }
  for (const { id } of merged) if (!came.has(id)) offer({ kind: 'removal', rowId: id }, was.has(id));
  return offers;
}

/**
 * An unset length has two notations (docs/wire.md 1.10). Whether an error code is required, and of what type it is, no source
 * says; a variable of a path always is.
 */
export function sameAttribute(attribute: string, a: ParamRow, b: ParamRow): boolean {
  const [one, other] = [attributeText(a, attribute), attributeText(b, attribute)];
  if (one === other) return true;
  if (attribute === 'maxLength') return isBlank(one) && isBlank(other);
  if (a.style === ParamStyle.path) return attribute === 'required';
  return a.style === ParamStyle.code && (attribute === 'required' || attribute === 'type');
}

/** Offers with the same key replace each other. */
export function offerKey(offer: Offer): string {
  if (offer.kind === 'field') return `field ${offer.field}`;
  if (offer.kind === 'variants') return `variants ${offer.style} ${offer.rowId}`;
  return offer.kind === 'attribute' ? `attribute ${offer.rowId} ${offer.attribute}` : `${offer.kind} ${offer.rowId}`;
}

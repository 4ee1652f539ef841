import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { attributeText, withAttribute } from '../../../contracts/docs/doc-types/row-attributes.js';
import type { DocOffer } from '../../../contracts/import-export/offers.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import type { Offer } from '../plan/merge-content.js';

type AttributeOffer = Extract<Offer, { kind: 'attribute' }>;
/** Both values of an attribute as people read them. */
type Values = Pick<DocOffer, 'now' | 'value' | 'missing'>;

const nameRows = z.array(z.object({ id: z.number(), name: z.string() }));
const inApplication = 'd.id = $1 and n.id = any($2)';
/** Attributes that are the id of something that has a name, in the application of the doc ($1). */
const named = new Map([
  ['enumId', `select n.id, n.name from dictionaries n join docs d on d.module_id = n.module_id where ${inApplication}`],
  [
    'ref',
    `select n.id, n.name from docs n join docs d on d.module_id = n.module_id
      where ${inApplication} and n.type = ${DocType.model} and not n.is_deleted`,
  ],
]);

/** Reads the values of offered attributes. A dictionary or a model is shown by its name; names of other applications are not revealed. */
export async function offeredValues(
  db: DataSource,
  docId: number,
  offers: readonly Offer[],
  own: ReadonlyMap<string, ParamRow>,
): Promise<(row: ParamRow, offer: AttributeOffer) => Values> {
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [attribute, sql] of named) {
    const ids = offers.flatMap((offer) => {
      const row = offer.kind === 'attribute' && offer.attribute === attribute ? own.get(offer.rowId) : undefined;
      return row && offer.kind === 'attribute' ? Object.values(textsOf(row, offer)) : [];
    });
    const wanted = [...new Set(ids)].flatMap((wire) => decodeId(wire) ?? []);
    const found = wanted.length > 0 ? nameRows.parse(await db.query(sql, [docId, wanted])) : [];
    names.set(attribute, new Map(found.map(({ id, name }) => [id, name])));
  }
  return (row, offer) => {
    const texts = textsOf(row, offer);
    const known = names.get(offer.attribute);
    if (!known) return texts;
    const nameOf = (wire: string) => known.get(decodeId(wire) ?? 0);
    const shown = { now: nameOf(texts.now) ?? texts.now, value: nameOf(texts.value) ?? texts.value };
    if (offer.attribute !== 'ref') return shown;
    const missing = (['now', 'value'] as const).filter((of) => texts[of] !== '' && nameOf(texts[of]) === undefined);
    for (const of of missing) shown[of] = '';
    return missing.length > 0 ? { ...shown, missing } : shown;
  };
}

const textsOf = (row: ParamRow, { attribute, value }: AttributeOffer) => ({
  now: attributeText(row, attribute),
  value: attributeText(withAttribute(row, attribute, value), attribute),
});

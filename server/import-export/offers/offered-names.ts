import type { DataSource } from 'typeorm';
import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { attributeText, withAttribute } from '../../../contracts/docs/doc-types/row-attributes.js';
import type { DocOffer } from '../../../contracts/import-export/offers.js';
import { type LinkedName, linkAttributes, linkedNames } from '../../docs/reading/linked-names.js';
import type { Offer } from '../plan/merge-content.js';

type AttributeOffer = Extract<Offer, { kind: 'attribute' }>;
/** Both values of an attribute as people read them. */
type Values = Pick<DocOffer, 'now' | 'value' | 'missing'>;

/** Reads the values of offered attributes. A dictionary or a model is shown by its name; names of other applications are not revealed. */
export async function offeredValues(
  db: DataSource,
  docId: number,
  offers: readonly Offer[],
  own: ReadonlyMap<string, ParamRow>,
): Promise<(row: ParamRow, offer: AttributeOffer) => Values> {
  const names = new Map<string, ReadonlyMap<string, LinkedName>>();
  for (const link of linkAttributes) {
    const ids = offers.flatMap((offer) => {
      const row = offer.kind === 'attribute' && offer.attribute === link ? own.get(offer.rowId) : undefined;
      return row && offer.kind === 'attribute' ? Object.values(textsOf(row, offer)) : [];
    });
    names.set(link, await linkedNames(db, docId, link, ids));
  }
  return (row, offer) => {
    const texts = textsOf(row, offer);
    const known = names.get(offer.attribute);
    if (!known) return texts;
    const nameOf = (id: string) => (known.get(id)?.isGone ? undefined : known.get(id)?.name);
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

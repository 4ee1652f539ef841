import { expect, it } from '@jest/globals';
import { type Offer, partOf, valuesOf } from '../../../../../client/features/import-export/offers/offer.js';
import { MODEL_ROOT, OPERATION, ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';

const texts = {
  field: (name: string) => `field ${name}`,
  table: (style: number) => `table ${style}`,
  attribute: (_style: number, name: string) => `attribute ${name}`,
  value: (_field: string, text: string) => text,
  rowValue: (_name: string, text: string) => text,
  noModel: 'not found',
};
const offer = (more: Partial<Offer>): Offer => ({
  ...{ offerId: '1', kind: 'attribute', field: '', rowId: 'r', style: ParamStyle.query, path: ['state'] },
  ...{ attribute: 'schema/pattern', source: 'import', origin: '', author: '', at: '', now: '', value: '' },
  ...more,
});

it.each<[Partial<Offer>, string]>([
  [{}, 'table 5 › state › attribute schema/pattern'],
  [{ path: ['', 'code'] }, 'table 5 › · › code › attribute schema/pattern'],
  [{ rowId: OPERATION, style: ParamStyle.operation, path: [''] }, 'table 6 › attribute schema/pattern'],
  [{ rowId: MODEL_ROOT, style: ParamStyle.model, path: [''] }, 'table 9 › attribute schema/pattern'],
  [{ kind: 'field', field: 'url' }, 'field url'],
])('names the part of %j', (more, named) => {
  expect(partOf(offer(more), texts).join(' › ')).toBe(named);
});

it('names a model that nobody sees by words, beside one that is there', () => {
  const refs = offer({ attribute: 'ref', now: '', value: 'Order', missing: ['now'] });
  expect(valuesOf(refs, texts)).toEqual({ now: 'not found', value: 'Order' });
  expect(valuesOf({ ...refs, missing: undefined }, texts)).toEqual({ now: '', value: 'Order' });
});

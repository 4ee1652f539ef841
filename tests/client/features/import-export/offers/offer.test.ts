import { expect, it } from '@jest/globals';
import { type Offer, partOf } from '../../../../../client/features/import-export/offers/offer.js';
import { MODEL_ROOT, OPERATION, ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';

const texts = {
  field: (name: string) => `field ${name}`,
  table: (style: number) => `table ${style}`,
  attribute: (_style: number, name: string) => `attribute ${name}`,
  value: (_field: string, text: string) => text,
  rowValue: (_name: string, text: string) => text,
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

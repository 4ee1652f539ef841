import { expect, it } from '@jest/globals';
import { draftOf } from '../../../../../../client/features/try-out/debugging/request/draft.js';
import type { ModelShape } from '../../../../../../contracts/docs/doc-types/param-tree.js';

const row = (id: string, type: string, example = '') => ({
  ...{ id, parentId: '', name: id, type, required: 1 as const, maxLength: '', example, description: '', enumId: '' },
  ...{ enumInfo: null, isDeleted: 0 as const, orderIndex: 0, global: 0 as const, docId: '', style: 2 as const },
});
const order: ModelShape = {
  ...{ id: 'm', key: 'Order', name: 'Order' },
  branches: [{ row: row('amount', 'int', '7'), children: [] }],
};
const off = {
  isUseGlobalHeaders: 0,
  isUseGlobalParams: 0,
  isUseGlobalReturns: 0,
  isRequestArray: 0,
  isResponseArray: 0,
} as const;
const doc = {
  ...off,
  ...{ httpMethod: 'POST', url: '/x', contentType: 'application/json', requestArrayType: '', responseArrayType: '' },
  ...{ globalHeaders: [], globalParams: [], globalReturns: [], pathParams: [], queryParams: [], headerParams: [] },
  ...{ requestParams: [row('order', 'object')], responseParams: [], errorCodeParams: [] },
  rowParts: { order: { ref: 'm' } },
};

it('a call begins with the fields of the models that its rows are', () => {
  const { body } = draftOf(doc, (ref) => (ref === 'm' ? order : undefined));
  expect(JSON.parse(body)).toEqual({ order: { amount: 7 } });
});

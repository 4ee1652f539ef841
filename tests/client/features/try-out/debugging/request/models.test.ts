import { expect, it } from '@jest/globals';
import { draftOf } from '../../../../../../client/features/try-out/debugging/request/draft.js';
import type { ModelShape } from '../../../../../../contracts/docs/doc-types/param-tree.js';
import { doc, paramRow } from '../../../../screens/view/docs.js';

const order: ModelShape = {
  ...{ id: 'm', key: 'Order', name: 'Order' },
  branches: [{ row: paramRow('amount', { type: 'int', example: '7' }), children: [] }],
};

it('a call begins with the fields of the models that its rows are', () => {
  const given = doc({
    httpMethod: 'POST',
    requestParams: [paramRow('order', { type: 'object' })],
    rowParts: { order: { ref: 'm' } },
  });
  const { body } = draftOf(given, (ref) => (ref === 'm' ? order : undefined));
  expect(JSON.parse(body)).toEqual({ order: { amount: 7 } });
});

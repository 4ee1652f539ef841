import { saveMock } from '../../contracts/try-out/mocks.js';
import type { Person } from './people.js';

const json = [{ name: 'Content-Type', value: 'application/json;charset=UTF-8' }];

/** A condition with a fixed answer, a template, a script that fails; and calls that two of them answered. */
export async function furnishMocks(owner: Person, moduleId: string, docId: string): Promise<void> {
  const mock = { docId, responseHeaders: json };
  await owner.call(saveMock, {
    ...mock,
    name: '金额过大 Amount too large',
    path: 'v1/v2/merchants/{merchantId}/orders',
    httpStatus: 422,
    delayMills: 300,
    conditions: [
      { place: 'body', name: 'amount', operator: 'gt', value: '1000000' },
      { place: 'header', name: 'X-Channel', operator: 'exists', value: '' },
    ],
    responseBody: JSON.stringify({ code: 1002, message: 'The amount is too large' }, null, 2),
  });
  await owner.call(saveMock, {
    ...mock,
    name: 'Many orders',
    path: 'v2/v2/merchants/{merchantId}/orders',
    resultType: 2,
    responseBody: '{\n  "list|3": [{ "id|+1": 1, "buyer": "@cname", "state": "@integer(0, 3)" }]\n}',
  });
  await owner.call(saveMock, {
    ...mock,
    name: 'Script',
    path: 'v3/v2/merchants/{merchantId}/orders',
    resultType: 1,
    mockScript: "const { amount } = $body;\nconsole.log('amount', amount);\nreturn { amount, paid: total > 0 };\n",
  });
  const call = (path: string, init: RequestInit) => fetch(new URL(`/mock/${moduleId}/${path}`, owner.url), init);
  const order = 'v2/merchants/7/orders';
  for (const amount of [2_000_000, 12_900])
    await call(order, { method: 'POST', headers: { 'x-channel': 'app' }, body: JSON.stringify({ amount }) });
  await call(`v2/${order}?page=1`, { method: 'POST' });
  await call(`v3/${order}`, { method: 'POST', body: '{"amount": 5}' });
}

type Level = 'breaking' | 'risky' | 'compatible' | 'wording';
interface DocRule {
  readonly id: string;
  readonly severity: Level;
  readonly example: { readonly from?: string; readonly to?: string };
}
const rule = (id: string, severity: Level, from = '', to = ''): DocRule => ({ id, severity, example: { from, to } });

/** The rule of changes of a doc that is being written for the first time (docs/decisions/0044). */
export const BEING_WRITTEN = 'doc.writing';

/** The rules for everything but the rows of parameters. */
export const docRules: readonly DocRule[] = [
  rule('code.added', 'compatible', '', '40017'),
  rule('code.removed', 'compatible', '40017', ''),
  rule('code.renamed', 'risky', '40017', '40018'),
  rule('code.success.removed', 'breaking', '202', ''),
  rule('code.success.renamed', 'breaking', '200', '201'),
  rule('code.description', 'wording', 'No stock', 'Out of stock'),
  rule('code.solution', 'wording', 'Retry', 'Retry later'),
  rule('code.reordered', 'wording'),
  rule('media.added', 'compatible', '', 'text/csv'),
  rule('media.removed', 'breaking', 'text/csv', ''),
  rule('responseHeader.respelled', 'wording', 'x-total', 'X-Total'),
  rule('requestMedia.added', 'compatible', '', 'text/csv'),
  rule('requestMedia.removed', 'breaking', 'text/csv', ''),

  rule('url.changed', 'breaking', '/orders/{id}', '/v2/orders/{id}'),
  rule('url.placeholder', 'wording', '/orders/{id}', '/orders/{orderId}'),
  rule('url.set', 'compatible', '', '/orders'),
  rule('signature.changed', 'breaking', 'find(long)', 'find(long, boolean)'),
  rule('method.changed', 'breaking', 'GET', 'POST'),
  rule('method.set', 'compatible', '', 'GET'),
  rule('contentType.changed', 'breaking', 'application/json', 'multipart/form-data'),
  rule('contentType.set', 'risky', '', 'application/json'),
  rule('contentType.unset', 'compatible', 'application/json', ''),
  rule('deprecated.set', 'risky', '$false$', 'Use /v2/orders'),
  rule('deprecated.cleared', 'compatible', 'Use /v2/orders', '$false$'),
  rule('deprecated.note', 'wording', 'Use /v2', 'Use /v3'),
  rule('requestArray.set', 'breaking', 'false', 'true'),
  rule('requestArray.unset', 'breaking', 'true', 'false'),
  rule('responseArray.set', 'breaking', 'false', 'true'),
  rule('responseArray.unset', 'breaking', 'true', 'false'),
  rule('requestElement.changed', 'breaking', 'string', 'object'),
  rule('requestElement.widened', 'compatible', 'int', 'long'),
  rule('requestElement.narrowed', 'breaking', 'long', 'int'),
  rule('requestElement.respelled', 'wording', 'string', 'String'),
  rule('responseElement.changed', 'breaking', 'string', 'object'),
  rule('responseElement.widened', 'risky', 'int', 'long'),
  rule('responseElement.narrowed', 'compatible', 'long', 'int'),
  rule('responseElement.respelled', 'wording', 'string', 'String'),
  rule('commonHeaders.on', 'risky', 'false', 'true'),
  rule('commonHeaders.off', 'compatible', 'true', 'false'),
  rule('commonParams.on', 'risky', 'false', 'true'),
  rule('commonParams.off', 'compatible', 'true', 'false'),
  rule('commonResponse.on', 'risky', 'false', 'true'),
  rule('commonResponse.off', 'risky', 'true', 'false'),
  rule('name', 'wording', 'Find orders', 'List orders'),
  rule('author', 'wording', 'Lin', 'Wang'),
  rule('modelKey', 'wording', 'Model1', 'Order'),
  rule('remark', 'wording', '', 'Sorted by date'),
  rule('text', 'wording', 'Finds orders', 'Finds orders of a tenant'),

  rule('operation.id', 'compatible', 'findOrders', 'listOrders'),
  rule('operation.security.set', 'risky', '', '[{"key":[]}]'),
  rule('operation.security.changed', 'risky', '[{"key":[]}]', '["token"]'),
  rule('operation.security.narrowed', 'breaking', '[{"key":[]},{"token":[]}]', '[{"token":[]}]'),
  rule('operation.security.widened', 'compatible', '[{"key":[]}]', '[{"key":[]},{"token":[]}]'),
  rule('operation.security.unset', 'compatible', '[{"key":[]}]', ''),
  rule('operation.servers', 'risky', '[{"url":"https://a.example"}]', '[{"url":"https://b.example"}]'),
  rule('operation.callbacks', 'risky', '', '{"paid":{}}'),
  rule('operation.body.required', 'breaking', '', 'true'),
  rule('operation.body.optional', 'compatible', 'true', ''),
  rule('operation.other', 'wording', '"beta"', '"stable"'),

  rule('service.interfaceName', 'breaking', 'com.shop.Orders', 'com.shop.OrderService'),
  rule('service.version', 'breaking', '1.0', '2.0'),
  rule('service.protocol', 'breaking', 'dubbo', 'tri'),
  rule('service.dependency', 'risky', 'orders-api:1.0', 'orders-api:2.0'),
  rule('service.author', 'wording', 'Lin', 'Wang'),
  rule('folder.name', 'wording', 'Orders', 'Sales'),

  rule('doc.added', 'compatible'),
  rule('doc.deleted', 'breaking'),
  rule('doc.undeleted', 'compatible'),
  rule('doc.moved', 'wording'),
  rule('doc.hidden', 'risky'),
  rule('doc.shown', 'compatible'),
  rule('doc.status', 'wording'),
  rule('doc.label', 'wording', '1.0', '1.1'),
  // Stands for every change that callers could notice, as long as none could know the doc.
  rule(BEING_WRITTEN, 'wording'),
];

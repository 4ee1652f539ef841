import { expect, it } from '@jest/globals';
import { operationRow } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { severityOf } from '../../../../server/docs/change-severity/index.js';
import { aboutRules } from '../../../../server/docs/doc-types/api/about-rules.js';

const key = '{"type":"apiKey","in":"header","name":"X-Key"}';
const about = (keywords: Record<string, string>) => ({ ...aboutRules.empty('Shop'), params: [operationRow(keywords)] });
const first = { 'info/version': '"1"', 'scheme/Key': key, security: '[{"Key":[]}]' };
const meant = (change: Record<string, string>) =>
  severityOf({ type: DocType.about, isFolder: false }, about(first), about(change)).map(({ rule, severity }) => [
    rule,
    severity,
  ]);

it('another way for callers to prove who they are is risky, a scope more breaks them; a version, a text and a new way are not', () => {
  const changed = ['operation.security.changed', 'risky'];
  expect(meant({ ...first, 'scheme/Key': '{"type":"http","scheme":"basic"}' })).toEqual([changed]);
  expect(meant({ 'info/version': '"1"', security: '[{"Key":[]}]' })).toEqual([changed]);
  expect(meant({ ...first, security: '[{"Key":["read"]}]' })).toEqual([['operation.security.narrowed', 'breaking']]);
  const others = {
    ...first,
    'info/version': '"2"',
    'tag/New': '{}',
    'scheme/Basic': '{"type":"http","scheme":"basic"}',
  };
  expect(meant(others).map(([, severity]) => severity)).toEqual(['wording', 'wording', 'wording']);
  expect(severityOf({ type: DocType.about, isFolder: false }, aboutRules.empty('Shop'), about(first))).toEqual([]);
});

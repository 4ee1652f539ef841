import { expect, it } from '@jest/globals';
import { DocType, NOT_DEPRECATED } from '../../../../../contracts/platform/enums.js';
import { docSize } from '../../../../../server/docs/editing/content/content-size.js';

// Ids of Yjs clients are random, and take as many bytes as they are large.
it('is the same whenever a content is measured', () => {
  const content = { name: 'A doc', author: 'ann', deprecated: NOT_DEPRECATED, body: 'Some words.' };
  const sizes = new Set(Array.from({ length: 1_000 }, () => docSize({ type: DocType.markdown, content })));
  expect(sizes.size).toBe(1);
});

import { describe, expect, it } from '@jest/globals';
import { DocType } from '../../../../contracts/platform/enums.js';
import { docKey } from '../../../../server/docs/doc/doc-key.js';

const doc = { isFolder: false, type: DocType.http, moduleId: 1, parentId: 0, name: 'title', url: '', httpMethod: '' };

describe('the key of a doc', () => {
  it('is that of the vectors in docs/wire.md 10.1', () => {
    expect(docKey({ ...doc, url: '/order/list', httpMethod: 'GET' })).toBe('9201de81c4ac6ff47afb8048fad76ad9');
    expect(docKey({ ...doc, isFolder: true, name: 'order' })).toBe('d87fdb6e0a2b5dcc61deccd74504c0f3');
    for (const type of [DocType.dubbo, DocType.custom, DocType.markdown])
      expect(docKey({ ...doc, type })).toBe('ec585e56a3166689a695d4870c1d40e5');
  });
});

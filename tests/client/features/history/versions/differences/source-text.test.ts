import { expect, it } from '@jest/globals';
import { sourceText } from '../../../../../../client/features/history/versions/differences/source-text.js';

const words = {
  colon: '：',
  field: (name: string) => `<${name}>`,
  arrayOf: (type: string) => `（${type} 数组）`,
  rows: {
    table: (style: number) => `表 ${style}`,
    attribute: (_style: number, name: string) => `<${name}>`,
    value: (name: string, text: string) => (name === 'required' ? (text === 'true' ? '是' : '否') : text),
  },
};
const row = (id: string, name: string, parentId = '') => ({
  ...{ id, name, parentId, style: 3 as const, type: 'string', required: true, maxLength: '64', enumId: '' },
  ...{ example: 'x', description: 'two\nlines' },
});

it('writes an HTTP doc as one text in the words of the reader', () => {
  const content = {
    ...{ name: 'Orders', author: '', deprecated: '$false$', url: '/orders', httpMethod: 'GET', remark: 'last' },
    ...{ body: { type: 'doc', content: [] }, isResponseArray: true, responseArrayType: 'object' },
    params: [row('a', 'data'), row('b', 'id', 'a')],
  };
  expect(sourceText(content, 'What it does.', words)).toBe(
    [
      'GET /orders',
      'What it does.',
      '## 表 3（object 数组）',
      '<name> | <type> | <required> | <maxLength> | <description> | <example>\n' +
        'data | string | 是 | 64 | two lines | x\n' +
        '  id | string | 是 | 64 | two lines | x',
      '## <remark>\n\nlast',
    ].join('\n\n'),
  );
  expect(sourceText({ name: 'x', markdown: 'y' }, '', words)).toBeUndefined();
});

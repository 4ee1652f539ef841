import { describe, expect, it } from '@jest/globals';
import { markOf } from '../../../../../client/doc-types/api/grid/cells/marks.js';

const known = { isDouble: false, isFilledIn: true, dictionaries: undefined };
const cells = { type: 'string', required: true, maxLength: '64', description: '', example: '', enumId: '' };

describe('the mark of a name', () => {
  it.each(['order_no', 'X-Tenant', '1001'])('is absent for letters, digits, - and _: %s', (name) => {
    expect(markOf({ ...cells, name }, 'name', known)).toBeUndefined();
  });

  it.each(['user.name', '订单', 'a b'])('names the format for anything else: %s', (name) => {
    expect(markOf({ ...cells, name }, 'name', known)).toBe('format');
  });
});

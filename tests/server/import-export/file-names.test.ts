import { describe, expect, it } from '@jest/globals';
import { attachment, safeFileName, UniqueNames } from '../../../server/import-export/export/file-names.js';

describe('a file name', () => {
  it.each([
    ['..', '_'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..%2f', '%2f'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
    ['a\u0000b\r\nc', 'a b c'],
    ['gnp.\u202excod', 'gnp. xcod'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['  name . ', 'name'],
    ['', '_'],
    ['\ud800', '\ufffd'],
  ])('of %j is %j', (name, safe) => expect(safeFileName(name)).toBe(safe));

  it('has at most 160 bytes and no half of a character', () => {
    const name = safeFileName('文'.repeat(500));
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160);
    expect(name).toBe('文'.repeat(53));
  });

  it('is unique in its folder, whatever its case', () => {
    const names = new UniqueNames();
    const path = (name: string, folder = '') => names.path(folder, name, '.md');
    expect([path('a'), path('A'), path('a (2)'), path('a'), path('a', 'f/')]).toEqual([
      'a.md',
      'A (2).md',
      'a (2) (2).md',
      'a (3).md',
      'f/a.md',
    ]);
  });

  it('is sent as ASCII and as UTF-8, without a way out of the header', () => {
    expect(attachment('文 "a"\r\n.md')).toBe(
      'attachment; filename="%E6%96%87 _a_%0D%0A.md"; filename*=UTF-8\'\'%E6%96%87%20%22a%22%0D%0A.md',
    );
  });
});

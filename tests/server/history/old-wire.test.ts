import { describe, expect, it } from '@jest/globals';
import { encodeId } from '../../../contracts/wire.js';
import { modifyType, momentId, momentOf } from '../../../server/history/old-wire.js';

describe('moments of the old change log', () => {
  it('are found again by their id and by their key', () => {
    const moment = { docId: 42, version: 7 };
    expect(momentOf(momentId(moment))).toEqual(moment);
    expect(momentOf(`${'0'.repeat(32)}-${momentId(moment)}`)).toEqual(moment);
  });
  it.each(['', '7', 'xxxxxxxx-1', `${encodeId(42)}-`, `${encodeId(42)}-x`, `${encodeId(42)}-1;drop`, 'f'.repeat(32)])(
    'are not seen in "%s"',
    (text) => expect(momentOf(text)).toBeUndefined(),
  );
  it('are additions, deletions or updates', () => {
    expect(['DocCreated', 'DocDeleted', 'DocUndeleted', 'DocEdited'].map(modifyType)).toEqual([1, 2, 1, 0]);
  });
});

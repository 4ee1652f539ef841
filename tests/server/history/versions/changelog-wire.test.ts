import { describe, expect, it } from '@jest/globals';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { modifyType, parseVersionRef, versionRef } from '../../../../server/history/versions/changelog-wire.js';

describe('moments of the old change log', () => {
  it('are found again by their id and by their key', () => {
    const moment = { docId: 42, version: 7 };
    expect(parseVersionRef(versionRef(moment))).toEqual(moment);
    expect(parseVersionRef(`${'0'.repeat(32)}-${versionRef(moment)}`)).toEqual(moment);
  });
  it.each(['', '7', 'xxxxxxxx-1', `${encodeId(42)}-`, `${encodeId(42)}-x`, `${encodeId(42)}-1;drop`, 'f'.repeat(32)])(
    'are not seen in "%s"',
    (text) => expect(parseVersionRef(text)).toBeUndefined(),
  );
  it('are additions, deletions or updates', () => {
    expect(['DocCreated', 'DocDeleted', 'DocUndeleted', 'DocEdited'].map((type) => modifyType([type]))).toEqual([
      1, 2, 1, 0,
    ]);
    expect(modifyType(['DocStatusSet', 'DocCreated'])).toBe(1);
  });
});

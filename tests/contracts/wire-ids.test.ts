import { expect, it } from '@jest/globals';
import { encodeId, ids } from '../../contracts/platform/wire.js';
import { addRelease } from '../../contracts/workspace/releases.js';

const many = (count: number) => Array.from({ length: count }, () => encodeId(7));

it('a list of ids is counted before it is decoded', () => {
  expect(ids(3).parse(many(3))).toEqual([7, 7, 7]);
  // Not an id at all: a decoded list would be refused for that.
  const issues = ids(3).safeParse(Array.from({ length: 4 }, () => 'none')).error?.issues;
  expect(issues?.map(({ message }) => message)).toEqual(['list.max:3']);
  expect(ids(3, 'member.none').safeParse([]).error?.issues[0]?.message).toBe('member.none');
  expect(ids(3).safeParse('x'.repeat(10)).success).toBe(false);
});

it('the docs of a release are counted over all applications', () => {
  const release = (perModule: number) =>
    addRelease.input.safeParse({
      projectId: encodeId(1),
      releaseNo: '1.0',
      moduleSourceIdMap: { [encodeId(1)]: many(perModule), [encodeId(2)]: many(perModule) },
    });
  expect(release(100).success).toBe(true);
  expect(release(10_001).error?.issues[0]?.message).toBe('list.max:20000');
});

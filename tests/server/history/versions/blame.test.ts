import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { DocType } from '../../../../contracts/platform/enums.js';
import type { DocEvent } from '../../../../server/docs/doc/doc.events.js';
import { rulesOf } from '../../../../server/docs/doc-types/index.js';
import { Blame } from '../../../../server/history/versions/blame.js';
import type { RecordedEvent } from '../../../../server/platform/log/kind.js';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

const recorded = (version: number, event: DocEvent): RecordedEvent<DocEvent> => ({
  ...event,
  position: version,
  stream: 'doc-1',
  version,
  schema: 1,
  meta: { actorId: 1, source: 'form', requestId: '' },
  recordedAt: new Date(0),
  hash: Buffer.alloc(32),
});

/** A doc whose remark field was long in every version so far. */
function edited(times: number, long: number): Blame {
  const blame = new Blame(1);
  const empty = rulesOf(DocType.http).empty('n');
  const place = { moduleId: 1, parentId: 0, isFolder: false, orderIndex: 1, status: 5, isShow: true } as const;
  const doc = { ...place, type: DocType.http, content: empty };
  blame.apply(recorded(1, { type: 'DocCreated', data: doc }), new Map());
  for (let n = 0; n < times; n++) {
    const content = { ...empty, remark: `${n}${'x'.repeat(long)}` };
    blame.apply(recorded(n + 2, { type: 'DocEdited', data: { content, editors: [] } }), new Map());
  }
  blame.suspend();
  return blame;
}

it('keeps of a text before no more than it tells', () => {
  edited(3, 10);
  const before = heap();
  const kept = Array.from({ length: 200 }, () => edited(3, 60_000));
  expect(kept.every(({ fields }) => (fields.get('remark')?.from.length ?? 0) <= 501)).toBe(true);
  expect((heap() - before) / kept.length).toBeLessThan(20_000);
});

it('counts long texts before for more than short ones', () => {
  expect(edited(3, 500).size).toBeGreaterThan(edited(3, 5).size);
});

import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { Source } from '../../../../contracts/platform/enums.js';
import { type DocCommand, docKind } from '../../../../server/docs/doc/doc.decider.js';
import { DocRow, type DocState } from '../../../../server/docs/doc/doc.entity.js';
import type { DocEvent } from '../../../../server/docs/doc/doc.events.js';
import { LocalBus } from '../../../../server/platform/bus/local-bus.js';
import { Refusal } from '../../../../server/platform/http/refusal.js';
import { EventLog } from '../../../../server/platform/log/event-log.js';
import { checkRows } from '../../../../server/platform/log/fold.js';
import { EventSchemas } from '../../../../server/platform/log/upcast.js';
import { verifyChain } from '../../../../server/platform/log/verify.js';
import { Clock } from '../../../../server/platform/runtime/clock.js';
import { Logger } from '../../../../server/platform/runtime/logger.js';
import { freshDatabase } from '../../../support/database.js';
import { someone } from '../../../support/given.js';
import { seeded } from '../../../support/random.js';

const samples = new URL('samples/', import.meta.url);

/** All event types; a new one does not compile until it is listed here, and then needs a sample. */
const types: Record<DocEvent['type'], true> = {
  DocCreated: true,
  DocEdited: true,
  DocRestored: true,
  DocErased: true,
  DocMoved: true,
  DocReordered: true,
  DocStatusSet: true,
  DocVersionLabelled: true,
  DocShown: true,
  DocHidden: true,
  DocLocked: true,
  DocUnlocked: true,
  DocDeleted: true,
  DocUndeleted: true,
};

describe('samples of every event ever released', () => {
  const shapes = new EventSchemas();
  shapes.register(docKind.upcasts);
  const stored = readdirSync(samples).map((file) => ({
    file,
    ...JSON.parse(readFileSync(new URL(file, samples), 'utf8')),
  }));

  it('are there for every type and schema', () => {
    const wanted = Object.keys(types).flatMap((type) =>
      Array.from({ length: shapes.schema(type) }, (_, n) => `${type}.${n + 1}`),
    );
    expect([...new Set(stored.map(({ type, schema }) => `${type}.${schema}`))].sort()).toEqual(wanted.sort());
  });

  it.each(stored)('fold: $file', ({ type, schema, data }) => {
    const place = { stream: 'doc-1', version: 4, meta: someone, recordedAt: new Date(86_400_000) };
    const before: DocState = {
      ...docKind.initial(1),
      status: 0,
      isLocked: type === 'DocUnlocked',
      isShow: type === 'DocHidden',
      isDeleted: type === 'DocUndeleted',
    };
    const shaped = JSON.parse(JSON.stringify({ type, data: shapes.upcast(type, schema, data) }));
    const after = docKind.evolve(before, { ...shaped, ...place });
    expect(after).not.toEqual({ ...before, modifierId: after.modifierId, modifiedAt: after.modifiedAt });
    expect(after).toMatchSnapshot();
  });
});

describe('random histories', () => {
  let db: DataSource;
  let log: EventLog;
  beforeAll(async () => {
    const url = await freshDatabase();
    db = await new DataSource({
      type: 'postgres',
      url,
      entities: [DocRow],
      extra: { max: 20, pipeline: true },
    }).initialize();
    log = new EventLog(db, new LocalBus(new Logger('silent')), new Clock());
  });
  afterAll(() => db.destroy());

  it('leave rows that are the folds of their events, whoever wrote at once', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
    console.info(`SEED=${seed}`);
    const first = new Random(seed);
    for (let id = 1; id <= 12; id++) await log.execute(docKind, id, creation(first), someone);
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      const random = new Random(seed + writer);
      for (let n = 0; n < 60; n++) {
        const id = random.whole(1, 12);
        const source = random.pick<Source>(['form', 'live', 'push', 'restore']);
        await log
          .execute(docKind, id, command(random), { ...someone, actorId: random.whole(1, 5), source })
          .catch(refusedOnly);
      }
    });
    await Promise.all(writers);
    const { events, streams, differences } = await checkRows(db, log, docKind);
    expect(differences).toEqual([]);
    expect(streams).toBe(12);
    expect(events).toBeGreaterThan(50);
    expect((await verifyChain(db, [docKind])).broken).toEqual([]);
  });
});

function refusedOnly(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

class Random {
  private readonly below;
  constructor(seed: number) {
    this.below = seeded(seed);
  }
  whole(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }
  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }
}

const texts: [string, ...string[]] = [
  '',
  'a',
  '中文\n',
  '😀',
  '"\\\n\t',
  '# One\n\n| a | b |\n|---|---|\n',
  '\u2028',
  'e\u0301',
  '<script>',
  '{{x}}',
  '\ud83d\ude00'.repeat(50),
];

const creation = (random: Random): DocCommand => {
  const doc = { type: 3, moduleId: 1, parentId: 0, isFolder: false, orderIndex: 1, status: 5, isShow: true } as const;
  return { type: 'CreateDoc', ancestors: [], doc: { ...doc, content: contentOf(random) } };
};

const contentOf = (random: Random) => ({
  name: random.pick(['One', 'Two', '三', '😀']),
  author: random.pick(['', 'Ann']),
  deprecated: random.pick(['$false$', '']),
  body: random.pick(texts),
});

function command(random: Random): DocCommand {
  const content = contentOf(random);
  return random.pick<() => DocCommand>([
    () => creation(random),
    () => ({ type: 'EditDoc', content, editors: [random.whole(1, 5)] }),
    () => ({ type: 'RestoreDoc', fromVersion: 1, content }),
    () => ({ type: 'MoveDoc', parentId: random.whole(20, 23), ancestors: [20] }),
    () => ({ type: 'ReorderDoc', orderIndex: random.whole(-5, 5) }),
    () => ({ type: 'SetDocStatus', status: random.pick([0, 5, 10, 7]) }),
    () => ({ type: 'SetDocShown', isShow: random.pick([true, false]) }),
    () => ({ type: 'LabelDocVersion', label: random.pick(['', '1.0', '2.0']), taken: ['2.0'] }),
    () => ({ type: random.pick<'LockDoc' | 'UnlockDoc'>(['LockDoc', 'UnlockDoc']) }),
    () => ({ type: 'DeleteDoc', children: 0 }),
    () => ({ type: 'UndeleteDoc', ancestors: [] }),
  ])();
}

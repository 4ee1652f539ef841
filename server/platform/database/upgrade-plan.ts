import type { QueryRunner } from 'typeorm';

/** Who waits while a statement runs: nobody, those who come in a moment's lock, writers, or everybody. */
type Waits = 'nobody' | 'moment' | 'writers' | 'everybody';
export type Work = 'reads' | 'writes' | 'indexes' | 'rewrites' | 'changes';

/** What a migration does to a table that exists before it. */
export interface Touch {
  readonly table: string;
  readonly work: Work;
  readonly waits: Waits;
}

const INDEX = /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?"?(\w+)/i;
const ALTER = /^alter table (?:if exists )?(?:only )?"?(\w+)"?(.*)/i;
/** Changes of a table for which PostgreSQL reads or writes all its rows under the strongest lock. */
const WHOLE = [
  /\balter (?:column )?"?\w+"? (?:set data )?type\b/i,
  /\badd (?:constraint|primary|unique|check|foreign|exclude)\b/i,
  /\bset not null\b/i,
  /\b(?:generated|references|unique|check|primary key)\b/i,
  /\bdefault \w+\(/i,
];
const WRITE = /\b(?:update|delete from|insert into)\s+(?:only\s+)?"?(\w+)/gi;
const READ = /\b(?:from|join)\s+(?:only\s+)?"?(\w+)/gi;
const DROP = /^(?:drop|truncate) table (?:if exists )?"?(\w+)/i;

/** What one statement of a migration does. That of a function counts as if it were run. */
export function touchesOf(sql: string): Touch[] {
  const text = sql.replaceAll(/\s+/g, ' ').trim();
  const [, concurrently, indexed] = INDEX.exec(text) ?? [];
  if (indexed) return [{ table: indexed, work: 'indexes', waits: concurrently ? 'nobody' : 'writers' }];
  const [, altered, how = ''] = ALTER.exec(text) ?? [];
  if (altered)
    return WHOLE.some((pattern) => pattern.test(how))
      ? [{ table: altered, work: 'rewrites', waits: 'everybody' }]
      : [{ table: altered, work: 'changes', waits: 'moment' }];
  const dropped = DROP.exec(text)?.[1];
  if (dropped) return [{ table: dropped, work: 'changes', waits: 'moment' }];
  if (/^create table/i.test(text)) return [];
  const written = [...text.matchAll(WRITE)].map(([, table = '']) => table);
  const read = [...text.matchAll(READ)].map(([, table = '']) => table).filter((table) => !written.includes(table));
  return [
    ...written.map((table): Touch => ({ table, work: 'writes', waits: 'writers' })),
    ...read.map((table): Touch => ({ table, work: 'reads', waits: 'nobody' })),
  ];
}

interface Migration {
  up(runner: QueryRunner): Promise<unknown>;
}

export interface Foretold {
  readonly statements: readonly string[];
  /** False: it looks at rows first, so what it does afterwards is not known. */
  readonly isWhole: boolean;
}

/** The statements that a migration would run, none of which is run: those that read get no rows. */
export async function statementsOf(migration: Migration, runner: QueryRunner): Promise<Foretold> {
  const statements: string[] = [];
  const recording = new Proxy(runner, {
    get: (target, name) => {
      if (name === 'query')
        return async (sql: string) => {
          statements.push(sql);
          return [];
        };
      if (name === 'manager') return { query: recording.query };
      return Reflect.get(target, name);
    },
  });
  const isWhole = await migration.up(recording).then(
    () => true,
    () => false,
  );
  return { statements, isWhole };
}

const WEIGHT: Record<Waits, number> = { nobody: 0, moment: 1, writers: 2, everybody: 3 };

/** One touch for each table and kind of work, with the strongest lock; only of tables that exist. */
export function summed(touches: readonly Touch[], exists: (table: string) => boolean): Touch[] {
  const byKey = new Map<string, Touch>();
  for (const touch of touches) {
    if (!exists(touch.table)) continue;
    const key = `${touch.table} ${touch.work}`;
    const before = byKey.get(key);
    if (!before || WEIGHT[touch.waits] > WEIGHT[before.waits]) byKey.set(key, touch);
  }
  return [...byKey.values()];
}

/** Bytes a second on an ordinary disk with its database on the same machine; a slow one takes several times as long. */
const RATES: Record<Work, number> = {
  reads: 150_000_000,
  writes: 15_000_000,
  indexes: 60_000_000,
  rewrites: 40_000_000,
  changes: Number.POSITIVE_INFINITY,
};
export const secondsFor = (work: Work, bytes: number): number => bytes / RATES[work];

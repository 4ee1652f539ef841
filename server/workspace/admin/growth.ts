import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import type { systemState } from '../../../contracts/workspace/system-state.js';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { RecurringJobs } from '../../platform/runtime/recurring-jobs.js';

type Growth = Reply<typeof systemState>['growth'];
type Retention = 'keystrokeDays' | 'deliveryDays' | 'messageDays' | 'visitDays';

/**
 * What grows with use: the tables of each kind, and the setting that ends it. What has none is the history itself, or
 * made of it and as long: an undo, a search or a program needs it.
 */
const kinds = {
  events: { tables: ['events', 'stream_heads', 'chain_checkpoints'] },
  keystrokes: { tables: ['doc_updates', 'doc_keyframes'], retention: 'keystrokeDays' },
  pastValues: { tables: ['past_values', 'past_words', 'doc_places'] },
  changeSets: { tables: ['change_sets', 'change_set_docs', 'import_plans', 'import_extras'] },
  news: { tables: ['doc_news'] },
  messages: { tables: ['messages'], retention: 'messageDays' },
  deliveries: { tables: ['deliveries'], retention: 'deliveryDays' },
  visits: { tables: ['visits', 'doc_visits'], retention: 'visitDays' },
} as const satisfies Record<string, { tables: readonly string[]; retention?: Retention }>;
const allKinds: readonly (readonly [string, { tables: readonly string[]; retention?: Retention }])[] =
  Object.entries(kinds);
const variables: Record<Retention, string> = {
  keystrokeDays: 'ANNALS_KEYSTROKE_DAYS',
  messageDays: 'ANNALS_MESSAGE_DAYS',
  deliveryDays: 'ANNALS_DELIVERY_DAYS',
  visitDays: 'ANNALS_VISIT_DAYS',
};

const HOUR_MS = 3_600_000;
/** A forecast looks back over these days, and needs some to be more than a guess. */
const MOST_DAYS = 90;
const LEAST_DAYS = 3;
const DAYS_OF_YEAR = 365;

const sizes = z.array(
  z.object({ name: z.string(), bytes: z.number(), before: z.number().nullable(), days: z.number().nullable() }),
);
const readSizes = `select t.name, pg_total_relation_size(to_regclass(t.name))::int8 as bytes, s.bytes::int8 as before,
    ($2::date - s.day) as days
  from unnest($1::text[]) t (name)
  left join lateral (select bytes, day from table_sizes z where z.name = t.name and z.day < $2::date
    and z.day >= $2::date - ${MOST_DAYS} order by day limit 1) s on true`;
const noteSizes = `insert into table_sizes (name, day, bytes)
  select name, $2::date, pg_total_relation_size(to_regclass(name)) from unnest($1::text[]) t (name)
  on conflict do nothing`;

/** Sizes of what grows, what they will be in a year, and what limits them. */
@Injectable()
export class GrowthForecast implements OnApplicationBootstrap {
  private readonly tables = allKinds.flatMap(([, { tables }]) => [...tables]);

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: RecurringJobs,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.add({ what: 'note the sizes of tables', everyMs: HOUR_MS, atOnce: true, run: () => this.note() });
  }

  /** Once a day, whichever node is first. */
  async note(): Promise<void> {
    const day = this.today();
    await this.db.query(noteSizes, [this.tables, day]);
    await this.db.query(`delete from table_sizes where day < $1::date - ${MOST_DAYS}`, [day]);
  }

  async read(): Promise<Growth> {
    const found = sizes.parse(await this.db.query(readSizes, [this.tables, this.today()]));
    const byName = new Map(found.map((one) => [one.name, one]));
    return allKinds.map(([kind, { tables, retention }]) => {
      const own = tables.flatMap((name) => byName.get(name) ?? []);
      return {
        kind,
        bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
        inAYear: inAYear(own),
        days: retention ? this.config[retention] : null,
        setting: retention ? variables[retention] : '',
      };
    });
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}

/** As if they went on growing as they did since they were first noted; null: too early to tell. */
function inAYear(tables: z.output<typeof sizes>): number | null {
  let sum = 0;
  for (const { bytes, before, days } of tables) {
    if (before === null || days === null || days < LEAST_DAYS) return null;
    sum += bytes + (Math.max(0, bytes - before) / days) * DAYS_OF_YEAR;
  }
  return Math.round(sum);
}

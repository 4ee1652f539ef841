import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import type { systemState } from '../../../contracts/workspace/system-state.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Bus } from '../../platform/bus/bus.js';
import { RedisBus } from '../../platform/bus/redis-bus.js';
import { Refusal } from '../../platform/http/refusal.js';
import { errorSentence } from '../../platform/http/stored-error.js';
import { defaultLang, type Lang } from '../../platform/languages/sentences.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Followers } from '../../platform/log/followers.js';
import { Metrics } from '../../platform/runtime/metrics.js';
import { version } from '../../platform/runtime/version.js';
import { UNENDED } from '../../platform/tasks/runner.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { namesInSeveralSpellings } from '../accounts/users/account-names.js';
import { GrowthForecast } from './growth.js';

type State = Reply<typeof systemState>;

const facts = z.tuple([
  z.object({
    database: z.string(),
    events: z.number(),
    checkpointAt: z.date().nullable(),
    streams: z.number().nullable(),
    position: z.number().nullable(),
  }),
]);
// The last position instead of a count, which is slow for a million events.
const ask = `select current_setting('server_version') as database, (select coalesce(max(position), 0) from events) as events,
    c.at as "checkpointAt", c.streams, c.position
  from (values (1)) one left join lateral (select at, streams, position from chain_checkpoints order by id desc limit 1) c on true`;

const failure = (lang: Lang, stored: string): string =>
  errorSentence(lang, stored === UNENDED ? 'task.unended' : stored);

/** State of the installation, for super admins. */
@Injectable()
export class SystemState {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly followers: Followers,
    private readonly tasks: Tasks,
    private readonly bus: Bus,
    private readonly metrics: Metrics,
    private readonly growth: GrowthForecast,
  ) {}

  /** `lang`: of the sentences. */
  async read(lang: Lang = defaultLang): Promise<State> {
    const [found, followers, oldestWriter, tasks, rooms, sameNames, growth] = await Promise.all([
      this.db.query(ask),
      this.followersNow(),
      this.followers.oldestWriter(),
      this.tasksNow(lang),
      this.roomsNow(),
      namesInSeveralSpellings(this.db),
      this.growth.read(),
    ]);
    const [{ database, events, checkpointAt, streams, position }] = facts.parse(found);
    return {
      version,
      node: process.version,
      database,
      // Start time of the process, so that a machine's sleep does not look like a restart.
      startedAt: new Date(performance.timeOrigin),
      bus: this.bus instanceof RedisBus ? 'redis' : 'local',
      events,
      followers,
      oldestWriter: oldestWriter ?? null,
      tasks,
      chain: { checkpointAt, streams: streams ?? 0, position: position ?? 0 },
      rooms,
      // Of a later group, like the rooms.
      backupTroubles: await this.metrics.total('annals_backup_troubles'),
      sameNames,
      growth,
    };
  }

  async retry(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const task = await this.tasks.retryIn(tx, id);
      if (!task) throw new Refusal('task.unknown');
      return [{ stream: 'system', type: 'TaskRetried', data: { taskId: id, kind: task.kind } }];
    });
  }

  private async followersNow(): Promise<State['followers']> {
    return (await this.followers.lags()).map(({ name, events, seconds, failures, error, movedAt }) => ({
      name,
      lag: events,
      lagSeconds: seconds,
      failures,
      error: error ?? '',
      movedAt,
    }));
  }

  private async tasksNow(lang: Lang): Promise<State['tasks']> {
    const [counts, parked] = await Promise.all([this.tasks.counts(), this.tasks.parked()]);
    const count = (state: string) => counts.reduce((sum, one) => sum + (one.state === state ? one.n : 0), 0);
    const shown = parked.flatMap(({ id, kind, key, attempts, error, parkedAt }) =>
      parkedAt ? [{ id, kind, key, attempts, error: failure(lang, error ?? ''), parkedAt }] : [],
    );
    return { waiting: count('waiting'), running: count('running'), parked: shown };
  }

  /** Read from the metrics, because this folder must not import the folder of rooms. */
  private async roomsNow(): Promise<State['rooms']> {
    const [open, seats] = await Promise.all([
      this.metrics.total('annals_live_rooms'),
      this.metrics.total('annals_live_seats'),
    ]);
    return { open, seats };
  }
}

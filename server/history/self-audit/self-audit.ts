import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { selfAudit } from '../../../contracts/history/self-audit.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { Config } from '../../platform/config/config.js';
import { errorSentence } from '../../platform/http/stored-error.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { Clock } from '../../platform/runtime/clock.js';
import { SystemState } from '../../workspace/admin/state.js';
import { sealOf } from '../backup/archive/age-keys.js';
import { BackupSchedule } from '../backup/backup-schedule.js';
import { type BackupRuns, Backups } from '../backup/backups.js';
import { WalCopies } from '../backup/wal/wal-copies.js';
import { Anchors } from './anchors.js';
import { SelfChecks } from './self-checks.js';

type Figures = Reply<typeof selfAudit>;

const checkpointRows = z.array(
  z.object({ at: z.date(), position: z.number(), streams: z.number(), digest: z.string(), count: z.number() }),
);
const newest = `select at, position, streams, encode(digest, 'hex') as digest,
    (select count(*)::int from chain_checkpoints) as count
  from chain_checkpoints order by id desc limit 1`;
const deliveryRows = z.tuple([
  z.object({ waiting: z.number(), failing: z.number(), parked: z.number(), oldest: z.date().nullable() }),
]);
/** What a pause keeps back waits; how long that takes is up to whoever resumes the robot or webhook. */
const undelivered = (target: 'robot' | 'webhook') => `select
    count(*) filter (where state in ('waiting', 'paused'))::int as waiting, count(*) filter (where state = 'failed')::int as failing,
    count(*) filter (where state = 'parked')::int as parked, min(at) filter (where state in ('waiting', 'failed')) as oldest
  from deliveries where state <> 'delivered' and hook_id ${target === 'robot' ? '=' : '>'} 0`;
const people = z.array(z.object({ name: z.string() }));

/** The figures of the self-audit page. */
@Injectable()
export class SelfAudit {
  constructor(
    private readonly db: DataSource,
    private readonly state: SystemState,
    private readonly checks: SelfChecks,
    private readonly anchors: Anchors,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly schedule: BackupSchedule,
    private readonly backups: Backups,
    private readonly changes: WalCopies,
  ) {}

  /** `lang`: of the reasons of failures. */
  async read(lang: Lang): Promise<Figures> {
    const { version, database, events, followers, tasks } = await this.state.read(lang);
    const [checkpoint] = checkpointRows.parse(await this.db.query(newest));
    const { count = 0, ...last } = checkpoint ?? {};
    return {
      ...{ now: this.clock.now(), version, database, position: events, checkpoints: count },
      checkpoint: checkpoint ? { ...checkpoint, ...last } : null,
      check: await this.check(lang),
      followers: followers.map(({ name, lag, lagSeconds, failures, error }) => ({
        ...{ name, lag, lagSeconds, failures, error },
      })),
      undelivered: {
        robots: await this.undelivered('robot'),
        webhooks: await this.undelivered('webhook'),
        tasks: tasks.parked.length,
      },
      backups: await this.backedUp(lang),
      changes: inLanguage(lang, this.changes.status()),
      anchors: await this.anchored(lang),
    };
  }

  private async undelivered(target: 'robot' | 'webhook') {
    const [found] = deliveryRows.parse(await this.db.query(undelivered(target)));
    return found;
  }

  private async check(lang: Lang): Promise<Figures['check']> {
    const row = await this.checks.newest();
    if (!row) return null;
    const sql = `select coalesce(nullif(nickname, ''), username) as name from users where id = $1`;
    const [who] = people.parse(await this.db.query(sql, [row.askedBy]));
    const { state, askedAt, startedAt, finishedAt, done, total, result } = row;
    const error = errorSentence(lang, row.error);
    const by = { id: row.askedBy, name: who?.name ?? '' };
    return { state, by, askedAt, startedAt, finishedAt, done, total, error, result };
  }

  private async backedUp(lang: Lang): Promise<Figures['backups']> {
    const schedule = await this.schedule.read(this.clock.now());
    const encrypted = sealOf(this.config.backup) !== undefined;
    const none = { last: null, success: null };
    if (!schedule) return { to: '', encrypted, backup: none, drill: none, troubles: [] };
    const [backup, drill] = [await this.backups.runs('backup', schedule), await this.backups.runs('drill', schedule)];
    const shown = ({ last, success }: BackupRuns) => ({
      last: inLanguage(lang, last),
      success: inLanguage(lang, success),
    });
    const troubles = await this.backups.troubles(schedule);
    return { to: schedule.to, encrypted, backup: shown(backup), drill: shown(drill), troubles };
  }

  private anchored(lang: Lang): Promise<Figures['anchors']> {
    const read = this.anchors.targets.map(async (target) => {
      const [success, last] = [await this.anchors.lastSuccess(target), await this.anchors.last(target)];
      return {
        ...{ kind: target.kind, target: target.name },
        success: success
          ? { at: success.at, digest: success.digest.toString('hex'), position: success.position }
          : null,
        failure: last && last.error !== '' ? { at: last.at, error: errorSentence(lang, last.error) } : null,
      };
    });
    return Promise.all(read);
  }
}

const inLanguage = <T extends { readonly error: string }>(lang: Lang, given: T | undefined): T | null =>
  given ? { ...given, error: errorSentence(lang, given.error) } : null;

import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { BlobStore } from '../../docs/uploads/blob-store.js';
import { Config } from '../../platform/config/config.js';
import { ExplainedError, storedError, storedFailure } from '../../platform/http/stored-error.js';
import { writeCheckpoints } from '../../platform/log/checkpoints.js';
import { EventLog } from '../../platform/log/event-log.js';
import { KnownKinds } from '../../platform/log/known-kinds.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Logger } from '../../platform/runtime/logger.js';
import { type Task, type TaskHandler, WaitUntil } from '../../platform/tasks/task.js';
import { keysOf, sealOf } from './archive/age-keys.js';
import type { ArchiveManifest } from './archive/archive-manifest.js';
import { secretKeyText } from './archive/secret-key.js';
import { BackupRun } from './backup-run.entity.js';
import { BackupSchedule } from './backup-schedule.js';
import type { BackupKind } from './backups.js';
import { databaseUrlOf } from './database/schema-url.js';
import { tryArchive } from './drill.js';
import { alone, BackupBusy, makeBackup } from './make-backup.js';
import { openPlace } from './places/open-place.js';
import { expired } from './retention.js';

const WAIT_MS = 30_000;
/** Rows that are kept of each kind. */
const MOST_RUNS = 1_000;
type Outcome = Partial<Pick<BackupRun, 'archive' | 'bytes' | 'events' | 'docs' | 'uploads' | 'error'>>;

/** Makes the backup, or tries the archive, that is waiting; also one whose process died. A failure is its result. */
@Injectable()
export class BackupTask implements TaskHandler {
  constructor(
    private readonly db: DataSource,
    private readonly config: Config,
    private readonly blobs: BlobStore,
    private readonly schedule: BackupSchedule,
    private readonly log: EventLog,
    private readonly kinds: KnownKinds,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run(_payload: unknown, { key }: Task): Promise<void> {
    const kind: BackupKind = key === 'drill' ? 'drill' : 'backup';
    const open = await this.rows.findOneBy({ kind, finishedAt: IsNull() });
    if (!open) return;
    const row = open.startedAt ? await this.anew(open) : open;
    await this.rows.update({ id: row.id }, { state: 'running', startedAt: this.clock.now() });
    try {
      const outcome = kind === 'drill' ? await this.drill(row.place) : await this.backup(row.place);
      await this.finish(row.id, { ...outcome, state: 'done' });
    } catch (error) {
      if (error instanceof BackupBusy) {
        await this.rows.update({ id: row.id }, { state: 'waiting', startedAt: null });
        throw new WaitUntil(new Date(this.clock.now().getTime() + WAIT_MS), error.message);
      }
      this.logger.warn(
        { err: error, kind },
        kind === 'drill' ? 'an archive could not be restored' : 'no backup was made',
      );
      await this.finish(row.id, { state: 'failed', error: storedFailure(error) });
    }
    await this.db.query('delete from backup_runs where kind = $1 and id <= $2', [kind, row.id - MOST_RUNS]);
  }

  private async backup(to: string): Promise<Outcome> {
    const secretKey = await secretKeyText(this.config);
    if (!secretKey) throw new ExplainedError({ key: 'backup.noKey', facts: {} });
    await writeCheckpoints(this.log, () => this.clock.now());
    const place = openPlace(to, this.config);
    const source = { blobs: this.blobs, secretKey };
    const { name, bytes, manifest } = await alone(databaseUrlOf(this.db), (client) =>
      makeBackup(client, source, place, sealOf(this.config.backup), this.clock.now()),
    );
    const schedule = await this.schedule.read(this.clock.now());
    const names = (await place.list()).map((archive) => archive.name);
    if (schedule) for (const old of expired(names, schedule)) await place.remove(old);
    const { missing } = manifest.uploads;
    const [first] = missing;
    const error = first ? storedError({ key: 'backup.lacks', facts: { count: missing.length, first } }) : '';
    return { ...countsOf(manifest), archive: name, bytes, error };
  }

  private async drill(to: string): Promise<Outcome> {
    const place = openPlace(to, this.config);
    const newest = (await place.list()).at(-1);
    if (!newest) throw new ExplainedError({ key: 'backup.none', facts: { place: place.address } });
    const source = { open: () => place.open(newest.name), keys: keysOf(this.config.backup) };
    const tools = { db: this.db, log: this.log, each: this.kinds.each };
    const manifest = await alone(databaseUrlOf(this.db), () => tryArchive(source, tools));
    return { ...countsOf(manifest), archive: newest.name, bytes: newest.bytes };
  }

  /** A run that its process did not survive has failed; the list shows it beside the one that takes its place. */
  private anew({ id, kind, place, askedBy }: BackupRun): Promise<BackupRun> {
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      await tx.update(BackupRun, { id }, { state: 'failed', error: 'backup.ended', finishedAt: now });
      return tx.save(BackupRun, { kind, place, askedBy, state: 'waiting', askedAt: now });
    });
  }

  private async finish(id: number, outcome: Outcome & Pick<BackupRun, 'state'>): Promise<void> {
    await this.rows.update({ id }, { ...outcome, finishedAt: this.clock.now() });
  }

  private get rows() {
    return this.db.getRepository(BackupRun);
  }
}

const countsOf = ({ events, docs, uploads }: ArchiveManifest) => ({ events, docs, uploads: uploads.files });

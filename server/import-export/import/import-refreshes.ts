import { Injectable } from '@nestjs/common';
import { Cron } from 'croner';
import { DataSource } from 'typeorm';
import { type ImportFormatId, importFormats } from '../../../contracts/import-export/import-formats.js';
import type { importSchedule, setImportSchedule } from '../../../contracts/import-export/imports.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, systemActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { storedError } from '../../platform/http/stored-error.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { caller } from '../../platform/runtime/request.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { lockModule } from '../../workspace/modules/module-lock.js';
import { ImportRuns } from './import-runs.js';
import { ImportSettings } from './import-settings.js';
import { type ImportSourceSettings, ImportSources } from './import-sources.js';
import { SourceReader } from './source-reader.js';

/** A schedule may not read an address more often than this. */
const SHORTEST_MS = 5 * 60_000;

/** Reads the stored address of an application again, by hand or on a schedule. */
@Injectable()
export class ImportRefreshes {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly tasks: Tasks,
    private readonly settings: ImportSources,
    private readonly reader: SourceReader,
    private readonly runs: ImportRuns,
    private readonly importSettings: ImportSettings,
    private readonly access: Access,
  ) {}

  /** `actorId` 0: the schedule. A source that cannot be read is a failed run in the log. @throws Refusal */
  async run(moduleId: number, actorId: number): Promise<number> {
    const source = await this.settings.source(moduleId);
    const { url, content } = source;
    if (!url && !content) throw new Refusal('import.noSource');
    try {
      const format: ImportFormatId | '' = importFormats.find((known) => known === source.format) ?? '';
      const wish = { format, files: [], content: url ? '' : content, url, access: source };
      const place = await this.access.place({ module: moduleId });
      const pictures = { projectId: place?.projectId ?? 0, userId: actorId };
      const given = await this.reader.read({ ...wish, owner: `module ${moduleId}`, pictures });
      const read = await this.importSettings.withAllowedMethods(given, moduleId);
      return await this.start(moduleId, actorId, source, { ...read, docSource: source.docSource || read.docSource });
    } catch (err) {
      if (err instanceof Refusal) await this.noteFailure(moduleId, actorId, url, storedError(err));
      throw err;
    }
  }

  async schedule(moduleId: number): Promise<Reply<typeof importSchedule>> {
    const { url, schedule, removeMissing } = await this.settings.source(moduleId);
    return { url, schedule, removeMissing, next: schedule ? this.next(schedule) : null };
  }

  async setSchedule(actor: Actor, { moduleId, schedule, removeMissing }: Input<typeof setImportSchedule>) {
    const dueAt = schedule ? this.next(schedule) : null;
    const { url } = await this.settings.source(moduleId);
    if (schedule && !url) throw new Refusal('import.noSource');
    await this.settings.storeSource(actor, moduleId, { schedule, removeMissing });
    if (dueAt) await this.log.transaction((tx) => this.tasks.add(tx, refreshTask(moduleId, dueAt)));
  }

  /** Schedules the next run, if there is still a schedule. */
  async scheduleNext(moduleId: number): Promise<void> {
    const { schedule } = await this.settings.source(moduleId);
    if (schedule) await this.log.transaction((tx) => this.tasks.add(tx, refreshTask(moduleId, this.next(schedule))));
  }

  /** @throws Refusal `import.schedule` for text that is no schedule, or one that is due too often */
  private next(schedule: string): Date {
    const now = this.clock.now();
    const [first, second] = runsOf(schedule, now);
    if (!first || !second || second.getTime() - first.getTime() < SHORTEST_MS) throw new Refusal('import.schedule');
    return first;
  }

  private async start(
    moduleId: number,
    actorId: number,
    source: ImportSourceSettings,
    read: ReadResult,
  ): Promise<number> {
    const { api, parts, losses, docSource } = read;
    const { url: origin } = source;
    const removeMissing = source.removeMissing && !(await this.importSettings.keepsMissing(moduleId));
    const runId = await this.log.transaction(async (tx) => {
      await lockModule(tx, moduleId);
      return this.runs.startUnplanned(tx, { moduleId, api, parts, losses, docSource, origin, actorId, removeMissing });
    });
    if (source.docSource !== docSource) await this.settings.storeSource(systemActor, moduleId, { docSource });
    return runId;
  }

  private async noteFailure(moduleId: number, actorId: number, origin: string, error: string): Promise<void> {
    const sql = `insert into change_sets (id, module_id, source, origin, actor_id, address, state, received_at, finished_at, error)
      values ($1, $2, 'import', $3, $4, $5, 'failed', $6, $6, $7)`;
    const id = await nextId(this.db.manager);
    await this.db.query(sql, [id, moduleId, origin, actorId, caller().address, this.clock.now(), error]);
  }
}

type ReadResult = Awaited<ReturnType<SourceReader['read']>>;

const refreshTask = (moduleId: number, dueAt: Date) => ({
  ...{ kind: 'refreshImport', key: String(moduleId), payload: { moduleId }, dueAt },
});

/** The next two runs; none for text that is no schedule. */
function runsOf(schedule: string, after: Date): readonly Date[] {
  try {
    return new Cron(schedule, { mode: '5-part' }).nextRuns(2, after);
  } catch {
    return [];
  }
}

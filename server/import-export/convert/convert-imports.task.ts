import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EventLog } from '../../platform/log/event-log.js';
import { BulkPace } from '../../platform/runtime/bulk-pace.js';
import { Clock } from '../../platform/runtime/clock.js';
import { ContinueAt, type Task, type TaskHandler, WaitUntil } from '../../platform/tasks/task.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { ConversionState } from './conversion-state.js';
import { ApplicationBusyError, ImportConversion } from './import-conversion.js';

/** The server answers its first requests before. */
const AFTER_START_MS = 60_000;
/** A process of 0.1, which names no version, does not know quiet events and would notify of each. */
const earlier = `select 1 from pg_stat_activity where datname = current_database()
  and application_name ~ '^annals( [0-9a-f]+)?$' limit 1`;
const AGAIN_MS = 60_000;
const BUSY_MS = 5_000;
/** A source whose step fails this often stays as it is. */
const MOST_TRIES = 3;

/** Converts docs of imports by earlier versions, a step in each run, once in the life of a database. */
@Injectable()
export class ConvertImportsTask implements TaskHandler {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly tasks: Tasks,
    private readonly pace: BulkPace,
    private readonly state: ConversionState,
    private readonly conversion: ImportConversion,
  ) {}

  /** At each start; what has been converted is not looked at again. */
  async schedule(): Promise<void> {
    const position = await this.state.read();
    if (position.isDone) return;
    const imports: unknown[] = await this.db.query('select 1 from import_extras limit 1');
    if (imports.length === 0) return this.state.store({ ...position, isDone: true });
    const dueAt = this.in(AFTER_START_MS);
    await this.log.transaction((tx) => this.tasks.add(tx, { kind: 'convertImports', key: 'all', payload: {}, dueAt }));
  }

  async run(_: unknown, { attempts }: Task): Promise<void> {
    if (await this.isBesideEarlier())
      throw new WaitUntil(this.in(AGAIN_MS), 'a server of an earlier version is running');
    const begun = performance.now();
    const { isDone } = await this.conversion.step().catch((err: unknown) => this.failed(err, attempts));
    if (isDone) return;
    await this.pace.rest(performance.now() - begun);
    throw new ContinueAt(this.clock.now());
  }

  private async isBesideEarlier(): Promise<boolean> {
    const found: unknown[] = await this.db.query(earlier);
    return found.length > 0;
  }

  private failed(err: unknown, attempts: number) {
    if (err instanceof ApplicationBusyError)
      throw new WaitUntil(this.in(BUSY_MS), 'an import of the application is being written');
    if (attempts < MOST_TRIES) throw err;
    return this.conversion.skip(err);
  }

  private in(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

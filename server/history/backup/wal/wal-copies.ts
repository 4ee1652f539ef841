import { realpathSync } from 'node:fs';
import path from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { withoutTrailing } from '../../../../contracts/platform/trailing.js';
import { BlobStore } from '../../../docs/uploads/blob-store.js';
import { Config } from '../../../platform/config/config.js';
import { type ClusterPaths, clusterPaths } from '../../../platform/database/embedded/cluster.js';
import { storedFailure } from '../../../platform/http/stored-error.js';
import { Health } from '../../../platform/runtime/health.js';
import { Lifecycle, StopOrder } from '../../../platform/runtime/lifecycle.js';
import { Logger } from '../../../platform/runtime/logger.js';
import { Metrics } from '../../../platform/runtime/metrics.js';
import { RecurringJobs } from '../../../platform/runtime/recurring-jobs.js';
import { within } from '../../../platform/runtime/within.js';
import { WalCopier } from './wal-copier.js';
import { WalDatabase } from './wal-database.js';
import { removeWalState } from './wal-state.js';

/** An idle server copies each minute; the first base takes as long as a backup. */
export const WAL_LATE_MS = 300_000;
const STOP_MS = 10_000;

export interface WalStatus {
  readonly to: string;
  /** The oldest instant of the line that is being written; null before its base is complete. */
  readonly begunAt: Date | null;
  /** Everything committed before is copied. */
  readonly copiedAt: Date | null;
  /** As failures are stored. */
  readonly error: string;
  readonly isLate: boolean;
}

/** The continuous copy of this server's changes, when one is configured. */
@Injectable()
export class WalCopies implements OnApplicationBootstrap {
  private copier: WalCopier | undefined;
  private error = '';
  private readonly startedAt = Date.now();

  constructor(
    private readonly db: DataSource,
    private readonly config: Config,
    private readonly blobs: BlobStore,
    private readonly lifecycle: Lifecycle,
    private readonly jobs: RecurringJobs,
    private readonly health: Health,
    private readonly metrics: Metrics,
    private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.databaseUrl) return;
    const paths = clusterPaths(realpathSync(path.resolve(this.config.dataDir)));
    if (this.config.wal.to) return this.begin(this.config.wal.to, paths);
    // Of when it was configured: what was not copied would be kept for ever.
    await new WalDatabase(this.db, paths.cluster).release();
    await removeWalState(this.config.dataDir);
  }

  /** Undefined: nothing is copied. */
  status(): WalStatus | undefined {
    if (!this.copier) return undefined;
    const { state, to, baseError } = this.copier;
    const isLate = Date.now() - (state?.copiedAt.getTime() ?? this.startedAt) > WAL_LATE_MS;
    const [begunAt, copiedAt] = [state?.begunAt ?? null, state?.copiedAt ?? null];
    return { to, begunAt, copiedAt, error: this.error || baseError, isLate };
  }

  private begin(given: string, paths: ClusterPaths): void {
    const to = given.startsWith('s3://') ? withoutTrailing(given, '/') : path.resolve(given);
    const copier = new WalCopier(this.db, this.config, paths, this.blobs, to);
    this.copier = copier;
    this.lifecycle.onStop('copy the last changes', StopOrder.bus, async () => {
      await within(STOP_MS, copier.stop());
    });
    this.jobs.add({
      what: 'copy changes',
      everyMs: this.config.wal.seconds * 1_000,
      atOnce: true,
      run: () => this.round(copier),
    });
    // Public, so without the place and the error.
    this.health.addFact('changes', async () => {
      const { copiedAt = null, isLate = false } = this.status() ?? {};
      return { copiedAt, late: isLate };
    });
    this.metrics.gauge('annals_wal_age_seconds', 'Age of the newest copied change', [], async (gauge) => {
      const { copiedAt } = this.status() ?? {};
      gauge.reset();
      if (copiedAt) gauge.set({}, (Date.now() - copiedAt.getTime()) / 1_000);
    });
  }

  /** The same failure, which may last, is logged once. */
  private async round(copier: WalCopier): Promise<void> {
    try {
      await copier.round();
      this.error = '';
    } catch (err) {
      const error = storedFailure(err);
      if (error !== this.error) this.logger.warn({ err }, 'changes are not copied');
      this.error = error;
    }
  }
}

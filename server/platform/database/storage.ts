import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Clock } from '../runtime/clock.js';
import type { HealthCheck } from '../runtime/health.js';
import { databaseCode } from './database-errors.js';

/** 53100 is PostgreSQL's disk_full; 58030 (io_error) also occurs when a file cannot grow. */
const OUT_OF_SPACE = new Set(['53100', 'ENOSPC']);
const LEAST_FREE_BYTES = 64 * 1024 * 1024;
/**
 * The process is not ready for this long after a write failed for lack of space; each further failure starts it again.
 */
const WARY_MS = 30_000;

export function isOutOfSpace(err: unknown): boolean {
  const code = databaseCode(err);
  if (code === '58030') return err instanceof Error && /no space left/i.test(err.message);
  return OUT_OF_SPACE.has(code);
}

/** Readiness check for free disk space. Reads work without it, so no other check would fail. */
@Injectable()
export class Storage {
  private failedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Records that a write failed for lack of space. */
  noteFull(): void {
    this.failedAt = this.clock.now().getTime();
  }

  async check(): Promise<HealthCheck> {
    if (this.clock.now().getTime() - this.failedAt < WARY_MS) return { ok: false, reason: 'no space left' };
    // An external database may be on another machine, whose space cannot be measured here.
    if (this.config.databaseUrl) return { ok: true };
    const { bavail, bsize } = await statfs(this.config.dataDir);
    return bavail * bsize < LEAST_FREE_BYTES ? { ok: false, reason: 'less than 64 MB left' } : { ok: true };
  }
}

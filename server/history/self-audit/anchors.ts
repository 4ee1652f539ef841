import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Config } from '../../platform/config/config.js';
import { storedFailure } from '../../platform/http/stored-error.js';
import { writeCheckpoints } from '../../platform/log/checkpoints.js';
import { EventLog } from '../../platform/log/event-log.js';
import { type NotedFile, readNotedFile } from '../../platform/log/noted.js';
import { postJson } from '../../platform/outbound/outbound.js';
import { Clock } from '../../platform/runtime/clock.js';
import { InternalNetwork } from '../../platform/settings/internal-network.js';
import { ChainAnchorRow } from './self-check.entity.js';

const DAY_MS = 86_400_000;
/** Waits after failed attempts; the last one repeats. */
const retryMs = [1, 5, 30, 120, 360].map((minutes) => minutes * 60_000);
/** Attempts that are kept for each target. */
const MOST_KEPT = 1_000;

export interface AnchorTarget {
  readonly kind: 'webhook' | 'file';
  /** Shown to admins: the host, without path and query, which may hold a secret; or the path of the file. */
  readonly name: string;
}
const checkpoints = z.array(
  z.object({ at: z.date(), position: z.number(), streams: z.number(), digest: z.instanceof(Buffer) }),
);
type Checkpoint = z.output<typeof checkpoints>[number];
const failures = z.tuple([z.object({ n: z.number() })]);

/**
 * Copies the newest checkpoint out of this database once a day: who controls the database alone can then no longer
 * rewrite the log unnoticed (`log:verify -- --digest`).
 */
@Injectable()
export class Anchors {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly config: Config,
    private readonly network: InternalNetwork,
    private readonly clock: Clock,
  ) {}

  get targets(): readonly AnchorTarget[] {
    const { url, file } = this.config.anchor;
    return [
      ...(url === undefined ? [] : [{ kind: 'webhook' as const, name: new URL(url).host }]),
      ...(file === undefined ? [] : [{ kind: 'file' as const, name: file }]),
    ];
  }

  async lastSuccess({ kind, name }: AnchorTarget): Promise<ChainAnchorRow | undefined> {
    const where = { kind, target: name, error: '' };
    return (await this.rows.find({ where, order: { id: 'DESC' }, take: 1 }))[0];
  }
  async last({ kind, name }: AnchorTarget): Promise<ChainAnchorRow | undefined> {
    return (await this.rows.find({ where: { kind, target: name }, order: { id: 'DESC' }, take: 1 }))[0];
  }

  kept(): Promise<NotedFile> {
    return copiesOutside(this.db, this.config.anchor.file);
  }

  /** Copies the checkpoint to the targets that are due; the time of the next copy, undefined if none is configured. */
  async copy(): Promise<Date | undefined> {
    if (this.targets.length === 0) return undefined;
    await writeCheckpoints(this.log, () => this.clock.now());
    const sql = 'select at, position, streams, digest from chain_checkpoints order by id desc limit 1';
    const [checkpoint] = checkpoints.parse(await this.db.query(sql));
    const next: number[] = [];
    for (const target of this.targets) {
      const due = await this.dueAt(target);
      if (due > this.clock.now() || !checkpoint)
        next.push(Math.max(due.getTime(), this.clock.now().getTime() + 60_000));
      else {
        await this.copyTo(target, checkpoint);
        next.push((await this.dueAt(target)).getTime());
      }
    }
    return new Date(Math.min(...next));
  }

  /** A day after the last success, or after the wait since the last failure; now where the clock was set back since. */
  private async dueAt(target: AnchorTarget): Promise<Date> {
    const [success, last] = [await this.lastSuccess(target), await this.last(target)];
    const now = this.clock.now();
    if (!last || last.at > now) return now;
    if (last.error === '') return new Date(last.at.getTime() + DAY_MS);
    const sql = 'select count(*)::int as n from chain_anchors where kind = $1 and target = $2 and id > $3';
    const [{ n }] = failures.parse(await this.db.query(sql, [target.kind, target.name, success?.id ?? 0]));
    const wait = retryMs[Math.min(n, retryMs.length) - 1] ?? DAY_MS;
    return new Date(last.at.getTime() + wait);
  }

  private async copyTo(target: AnchorTarget, { digest, position, ...checkpoint }: Checkpoint): Promise<void> {
    const at = this.clock.now();
    const body = {
      type: 'annals.checkpoint',
      at: at.toISOString(),
      installation: this.config.baseUrl ?? '',
      checkpoint: digest.toString('hex'),
      checkpointAt: checkpoint.at.toISOString(),
      ...{ position, streams: checkpoint.streams },
    };
    const error = await this.send(target, JSON.stringify(body)).catch(storedFailure);
    await this.rows.insert({ kind: target.kind, target: target.name, at, position, digest, error });
    const old = `delete from chain_anchors where kind = $1 and target = $2 and error <> '' and id < (
      select max(id) from chain_anchors) - ${MOST_KEPT}`;
    await this.db.query(old, [target.kind, target.name]);
  }

  /** Resolves with the error, `''` for none. */
  private async send({ kind }: AnchorTarget, body: string): Promise<string> {
    const { url, file } = this.config.anchor;
    if (kind === 'file') {
      if (file !== undefined) await appendLine(file, body);
      return '';
    }
    const { timeoutMs } = this.config.webhooks;
    const allowed = await this.network.allowed('webhook');
    const { status } = await postJson(url ?? '', body, {}, { allowed, timeoutMs });
    return status >= 200 && status < 300 ? '' : `HTTP ${status}`;
  }

  private get rows() {
    return this.db.getRepository(ChainAnchorRow);
  }
}

/** A line that was cut short, by a full disk or a stop, stays one by itself: the next one begins below it. */
async function appendLine(file: string, line: string): Promise<void> {
  const to = await open(file, 'a+');
  try {
    const { size } = await to.stat();
    const { bytesRead, buffer } = await to.read(Buffer.alloc(1), 0, 1, Math.max(size - 1, 0));
    const isOpen = bytesRead > 0 && buffer.toString() !== '\n';
    await to.appendFile(`${isOpen ? '\n' : ''}${line}\n`);
  } finally {
    await to.close();
  }
}

/**
 * The checkpoints that were copied: every line of the file, which is outside of this database, and what the database
 * remembers of having sent. A file that it remembers to have written must be there.
 */
export async function copiesOutside(db: DataSource, file: string | undefined): Promise<NotedFile> {
  const sent = await db.getRepository(ChainAnchorRow).find({ where: { error: '' }, order: { id: 'ASC' } });
  const noted = sent.map(({ target, at, digest, position }) => ({
    ...{ digest: digest.toString('hex'), position },
    where: `${target} (${at.toISOString()})`,
  }));
  if (file === undefined) return { noted, unreadable: [] };
  if (existsSync(file)) {
    const outside = await readNotedFile(file);
    return { ...outside, noted: [...outside.noted, ...noted] };
  }
  const wasWritten = sent.some(({ kind, target }) => kind === 'file' && target === file);
  return { noted, unreadable: [], gone: wasWritten ? [file] : [] };
}

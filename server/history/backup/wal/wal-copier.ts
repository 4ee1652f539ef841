import { buffer } from 'node:stream/consumers';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { BlobStore } from '../../../docs/uploads/blob-store.js';
import { newIdentity } from '../../../platform/config/age-keys.js';
import type { Config } from '../../../platform/config/config.js';
import type { ClusterPaths } from '../../../platform/database/embedded/cluster.js';
import { ExplainedError, storedFailure } from '../../../platform/http/stored-error.js';
import { sealOf } from '../archive/age-keys.js';
import { secretKeyText } from '../archive/secret-key.js';
import { databaseUrlOf, withClient } from '../database/schema-url.js';
import { segmentStart } from './lsn.js';
import { makeBase } from './make-base.js';
import { packed } from './packed.js';
import { WalDatabase } from './wal-database.js';
import { basesIn, changesIn, lineIn, lineSeal, removeLine } from './wal-line.js';
import { baseName, changesName, instantOf, lineOfBase, markName, uploadName } from './wal-names.js';
import { readWalState, removeWalState, type WalState, writeWalState } from './wal-state.js';

const DAY_MS = 86_400_000;
const BASE_DAYS = 7;
/** An idle server is marked as such this often. */
const IDLE_MS = 60_000;
/** Notes of PostgreSQL about itself; the smallest commit is larger. */
const IDLE_BYTES = 100;
/** A base that failed is begun anew after this long. */
const AGAIN_MS = 300_000;
const OVERLAP_MS = 60_000;
const newUploads = z.array(z.object({ hash: z.string(), at: z.date() }));

/** Copies the changes of the embedded database to another place, all the time, and from time to time the whole cluster. */
export class WalCopier {
  state: WalState | undefined;
  /** Of the last base that was not made, as failures are stored. */
  baseError = '';
  /** A line whose base is complete, and which has no changes yet. */
  private made: WalState | undefined;
  private isOpen = false;
  private base: Promise<void> | undefined;
  private baseFailedAt = Number.NEGATIVE_INFINITY;
  private readonly copiedUploads = new Set<string>();
  private readonly ending = new AbortController();
  private readonly wal: WalDatabase;

  constructor(
    private readonly db: DataSource,
    private readonly config: Config,
    private readonly paths: ClusterPaths,
    private readonly blobs: BlobStore,
    /** The folder or the address. */
    readonly to: string,
  ) {
    this.wal = new WalDatabase(db, paths.cluster);
  }

  /** Copies what is new; begins a base when there is none to which changes can be added. */
  async round(): Promise<void> {
    if (!this.isOpen) await this.open();
    const isKept = await this.wal.isKept();
    if (!isKept) await this.giveUp();
    if (this.made) await this.goOn(this.made);
    else if (this.state) await this.copy(this.state);
    if (!this.base && !this.ending.signal.aborted && this.isBaseDue()) {
      if (!isKept) await this.wal.keepFromNow();
      this.base = this.begin().finally(() => {
        this.base = undefined;
      });
    }
  }

  /** Copies the last changes; a base that is being made is given up. */
  async stop(): Promise<void> {
    this.ending.abort(new ExplainedError({ key: 'backup.stopped', facts: {} }));
    await this.base;
    if (this.state) await this.round();
  }

  /** Goes on with the line of the last run when nothing but this server can have changed it or the database since. */
  private async open(): Promise<void> {
    const state = await readWalState(this.config.dataDir);
    const { system, timeline } = await this.wal.facts();
    const isEncrypted = sealOf(this.config.backup) !== undefined;
    const isSame =
      state?.to === this.to &&
      state.system === system &&
      state.timeline === timeline &&
      isEncrypted === (state.recipient !== null);
    if (isSame) {
      const last = changesIn(await lineIn(this.to, state.line, this.config).list()).at(-1);
      if (last?.to === state.position) this.state = state;
    }
    this.isOpen = true;
  }

  /**
   * After changes were lost: the next run must not go on either. A base that has none of them is of no use, and each attempt
   * would leave one.
   */
  private async giveUp(): Promise<void> {
    const { made } = this;
    [this.state, this.made] = [undefined, undefined];
    await removeWalState(this.config.dataDir);
    if (!made) return;
    this.baseError = 'backup.tooMuchWritten';
    this.baseFailedAt = Date.now();
    await removeLine(this.to, baseName(made.line, made.recipient !== null), this.config);
  }

  private async copy(state: WalState): Promise<void> {
    await this.copyUploads(state);
    const isIdle = !this.made && (await this.wal.written()) - state.position < IDLE_BYTES;
    if (isIdle && Date.now() - state.copiedAt.getTime() < IDLE_MS && !this.ending.signal.aborted) return;
    const { at, end } = await this.wal.tick();
    while (state.position < end) await this.copyChanges(state, end, at);
    // A base that is being made needs what was written since it began.
    if (!this.base && !this.made) await this.wal.advance(state.position);
  }

  private async copyChanges(state: WalState, end: number, at: Date): Promise<void> {
    const from = state.position;
    const bytes = await this.wal.read(state.timeline, from, end);
    const to = from + bytes.length;
    const known = to === end ? at : state.copiedAt;
    const name = changesName(from, to, known, state.recipient !== null);
    const place = lineIn(this.to, state.line, this.config);
    await place.store(name, packed(name, bytes, lineSeal(state.recipient)));
    const moved = { position: to, copiedAt: known };
    if (state === this.state) await writeWalState(this.config.dataDir, { ...state, ...moved });
    Object.assign(state, moved);
  }

  /** Before the changes that name them. Rows may be committed a moment after their instant. */
  private async copyUploads(state: WalState): Promise<void> {
    const sql = 'select hash, max(created_at) as at from uploads where created_at > $1 group by hash order by at';
    const since = new Date(state.uploadsTo.getTime() - OVERLAP_MS);
    for (const { hash, at } of newUploads.parse(await this.db.query(sql, [since]))) {
      const name = uploadName(hash, state.recipient !== null);
      const file = `${state.line}/${name}`;
      if (this.copiedUploads.has(file)) continue;
      const stream = await this.blobs.read(hash);
      // Removed since, or lost: a restore lists the missing ones.
      if (stream) {
        const bytes = packed(name, await buffer(stream), lineSeal(state.recipient));
        await lineIn(this.to, state.line, this.config).store(name, bytes);
      }
      this.copiedUploads.add(file);
      state.uploadsTo = at;
    }
  }

  private isBaseDue(): boolean {
    if (Date.now() - this.baseFailedAt < AGAIN_MS) return false;
    const days = Math.min(BASE_DAYS, this.config.wal.days);
    return !this.state || Date.now() - this.state.begunAt.getTime() > days * DAY_MS;
  }

  private async begin(): Promise<void> {
    try {
      this.made = await this.makeLine();
      this.baseError = '';
    } catch (error) {
      this.baseError = storedFailure(error);
      this.baseFailedAt = Date.now();
    }
  }

  private async makeLine(): Promise<WalState> {
    const secretKey = await secretKeyText(this.config);
    if (!secretKey) throw new ExplainedError({ key: 'backup.noKey', facts: {} });
    const seal = sealOf(this.config.backup);
    const pair = seal && newIdentity();
    const source = { paths: this.paths, blobs: this.blobs, secretKey, identity: pair?.identity };
    const uploadsTo = new Date();
    const { line, system, timeline, from, endedAt } = await withClient(databaseUrlOf(this.db), (client) =>
      makeBase(client, { ...source, signal: this.ending.signal }, basesIn(this.to, this.config), seal),
    );
    const at = new Date(endedAt);
    return {
      ...{ to: this.to, line, system, timeline, begunAt: at, recipient: pair?.recipient ?? null },
      ...{ position: segmentStart(from), copiedAt: at, uploadsTo },
    };
  }

  /** Copies what was written since the base began, then marks the line as one to restore from. */
  private async goOn(made: WalState): Promise<void> {
    // The line before reaches beyond the beginning of this one, so that no second is in neither.
    if (this.state) await this.copy(this.state);
    await this.copy(made);
    const mark = markName(made.begunAt);
    await lineIn(this.to, made.line, this.config).store(mark, packed(mark, Buffer.alloc(0), undefined));
    [this.state, this.made] = [made, undefined];
    await writeWalState(this.config.dataDir, made);
    await this.removeExpired();
  }

  /** Removes lines whose successor is older than what must be restorable. */
  private async removeExpired(): Promise<void> {
    const bases = await basesIn(this.to, this.config).list();
    const oldest = Date.now() - this.config.wal.days * DAY_MS;
    for (const [n, { name }] of bases.entries()) {
      const next = instantOf(lineOfBase(bases[n + 1]?.name ?? ''));
      if (next && next.getTime() < oldest) await removeLine(this.to, name, this.config);
    }
  }
}

import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UploadedFile } from '../../../contracts/docs/uploads.js';
import { cleanName } from '../../../contracts/platform/wire.js';
import type { Actor } from '../../platform/access/actor.js';
import { Config } from '../../platform/config/config.js';
import { Refusal, unlessRefused } from '../../platform/http/refusal.js';
import { Clock } from '../../platform/runtime/clock.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { BlobStore } from './blob-store.js';
import { type FileKind, fileKind, hasPictureName, isHeic, pixelsOf } from './file-kind.js';
import { Upload } from './upload.entity.js';

/** A file that no doc refers to is removed this long after its upload. */
const UNUSED_MS = 30 * 24 * 3_600_000;
/** A reader's browser needs four bytes of memory for each. The largest photos of phones in common use have 50 million. */
const MOST_PIXELS = 64_000_000;
const HOUR_MS = 3_600_000;

/** Stores pictures and files that users put into docs. */
@Injectable()
export class UploadStore {
  constructor(
    private readonly db: DataSource,
    private readonly blobs: BlobStore,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly cipher: SecretCipher,
  ) {}

  /** Stores the file and returns its address. @throws Refusal */
  async add(actor: Actor, { name, bytes }: UploadedFile): Promise<string> {
    const kind = await fileKind(name, bytes);
    await this.refuse(name, bytes, kind);
    const key = randomBytes(16).toString('hex');
    return this.store(actor.id, { name, bytes }, kind, () => key);
  }

  /**
   * Stores a picture of an import. Its address is the same each time it is imported into the project, so that importing
   * again changes no text. Undefined for what is no picture, is too large, or exceeds the user's uploads per hour.
   */
  async addImported(userId: number, projectId: number, { name, bytes }: UploadedFile): Promise<string | undefined> {
    const kind = await fileKind(name, bytes);
    if (!kind.isPicture || bytes.length > this.config.uploads.pictureBytes || pixelsOf(bytes) > MOST_PIXELS)
      return undefined;
    const key = (hash: string) => this.cipher.derived(`upload of project ${projectId}: ${hash}`);
    return unlessRefused(this.store(userId, { name, bytes }, kind, key));
  }

  private async store(
    userId: number,
    { name, bytes }: UploadedFile,
    kind: FileKind,
    keyOf: (hash: string) => string,
  ): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const key = keyOf(hash);
    const createdAt = this.clock.now();
    await this.db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`uploads of ${userId}`]);
      // A sweep that removes the same content waits until this row exists.
      await lockHash(tx, hash);
      const { affected } = await tx.update(Upload, { key }, { createdAt });
      if (affected) return;
      await this.refuseMany(tx, userId, createdAt);
      await this.blobs.put(hash, bytes);
      const row = { key, hash, bytes: bytes.length, type: kind.type, name: storedName(name), userId };
      await tx.insert(Upload, { ...row, createdAt, usedAt: null });
      const dueAt = new Date(createdAt.getTime() + UNUSED_MS);
      await this.tasks.add(tx, { kind: 'sweepUploads', key: 'all', payload: {}, dueAt, ceilingMs: UNUSED_MS });
    });
    return `/upload/${key}${kind.extension}`;
  }

  private async refuse(name: string, bytes: Uint8Array, kind: FileKind): Promise<void> {
    const { pictureBytes, fileBytes } = this.config.uploads;
    if (bytes.length === 0) throw new Refusal('upload.empty', { name: storedName(name) });
    if (!kind.isPicture && (await isHeic(bytes))) throw new Refusal('upload.heic', { name: storedName(name) });
    if (!kind.isPicture && hasPictureName(name)) throw new Refusal('upload.notPicture', { name: storedName(name) });
    const max = kind.isPicture ? pictureBytes : fileBytes;
    if (bytes.length > max)
      throw new Refusal(kind.isPicture ? 'upload.pictureTooLarge' : 'upload.fileTooLarge', { max: megabytes(max) });
    if (kind.isPicture && pixelsOf(bytes) > MOST_PIXELS)
      throw new Refusal('upload.tooManyPixels', { name: storedName(name), max: String(MOST_PIXELS / 1_000_000) });
  }

  private async refuseMany(tx: EntityManager, userId: number, now: Date): Promise<void> {
    const since = new Date(now.getTime() - HOUR_MS);
    const sql = 'select 1 from uploads where user_id = $1 and created_at > $2 limit $3';
    const recent: unknown[] = await tx.query(sql, [userId, since, this.config.uploads.perHour]);
    if (recent.length >= this.config.uploads.perHour)
      throw new Refusal('upload.tooMany', { max: this.config.uploads.perHour });
  }

  /** Undefined for an unknown key. */
  find(key: string): Promise<Upload | null> {
    return this.db.manager.findOneBy(Upload, { key });
  }

  open({ hash }: Upload): Promise<Readable | undefined> {
    return this.blobs.read(hash);
  }

  /** A picture of at most `most` bytes; undefined for other files and unknown keys. */
  async picture(key: string, most: number): Promise<{ readonly type: string; readonly bytes: Buffer } | undefined> {
    const upload = await this.find(key);
    if (!upload?.type.startsWith('image/') || upload.bytes > most) return undefined;
    const content = await this.open(upload);
    return content && { type: upload.type, bytes: await buffer(content) };
  }

  /** Removes files that no doc referred to in time; returns when the next one is due. */
  async sweep(): Promise<Date | undefined> {
    const before = new Date(this.clock.now().getTime() - UNUSED_MS);
    for (;;) {
      const sql =
        'select key, hash from uploads where used_at is null and created_at <= $1 order by created_at limit 200';
      const found: { key: string; hash: string }[] = await this.db.query(sql, [before]);
      for (const row of found) await this.removeUnused(row.key, row.hash);
      if (found.length === 0) break;
    }
    const next = 'select created_at as "at" from uploads where used_at is null order by created_at limit 1';
    const [row]: { at: Date }[] = await this.db.query(next);
    return row && new Date(row.at.getTime() + UNUSED_MS);
  }

  /** The content is removed with the last upload of it. */
  private removeUnused(key: string, hash: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      await lockHash(tx, hash);
      await tx.query('delete from uploads where key = $1 and used_at is null', [key]);
      const left = await tx.countBy(Upload, { hash });
      if (left === 0) await this.blobs.remove(hash);
    });
  }
}

const lockHash = (tx: EntityManager, hash: string): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(hashtext($1))', [`blob ${hash}`]);

const megabytes = (bytes: number): string => `${Math.floor(bytes / 100_000) / 10} MB`;

/** The last part of a path, without characters that file systems and headers give a meaning to. */
const storedName = (given: string): string =>
  cleanName((given.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}"<>:|?*%]/gu, '_'))
    .slice(-128)
    .toWellFormed()
    .replace(/^\.+/, '') || 'file';

import { createHash, randomBytes } from 'node:crypto';
import type { DataSource, EntityManager, EntityTarget } from 'typeorm';
import { z } from 'zod';
import { type Actor, byActor } from '../../platform/access/actor.js';
import type { EventLog } from '../../platform/log/event-log.js';
import type { Clock } from '../../platform/runtime/clock.js';
import type { SecretCipher } from '../../platform/settings/secret-cipher.js';
import type { ModuleKeyRow } from './module.entity.js';
import { lockModule } from './module-lock.js';

/** `about`: what the cipher binds a key to; the facts are written when a key is created or replaced. */
export interface KeyKind {
  readonly entity: EntityTarget<ModuleKeyRow>;
  readonly about: (moduleId: number) => string;
  readonly created: string;
  readonly refreshed: string;
}

/** 128 random bits need no slow hash. Looking up the hash leaks nothing about a partially correct key. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
const places = z.array(z.object({ id: z.number() }));

/** Keys of one kind: an application has one, which identifies it in calls without a user. */
export abstract class ModuleKeys {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly cipher: SecretCipher,
    private readonly clock: Clock,
    private readonly kind: KeyKind,
  ) {}

  /** The key; created if the application has none, as after a migration. */
  async get(actor: Actor, moduleId: number): Promise<string> {
    const known = await this.known(this.db.manager, moduleId);
    if (known) return known;
    let key = '';
    await this.log.change(byActor(actor), async (tx) => {
      await lockModule(tx, moduleId);
      // Of two simultaneous first calls, the second returns the key of the first.
      const made = await this.known(tx, moduleId);
      key = made ?? (await this.write(tx, moduleId));
      return made ? [] : [{ stream: `module-${moduleId}`, type: this.kind.created, data: {} }];
    });
    return key;
  }

  /** The old key is invalid from this commit on. */
  async refresh(actor: Actor, moduleId: number): Promise<string> {
    let key = '';
    await this.log.change(byActor(actor), async (tx) => {
      await lockModule(tx, moduleId);
      key = await this.write(tx, moduleId);
      return [{ stream: `module-${moduleId}`, type: this.kind.refreshed, data: {} }];
    });
    return key;
  }

  /** Application of the key; undefined if the key is unknown, or the application, project or space is deleted. */
  async moduleOf(key: string): Promise<number | undefined> {
    if (!/^[0-9a-f]{32}$/.test(key)) return undefined;
    const { tableName } = this.db.getMetadata(this.kind.entity);
    const sql = `select m.id from ${tableName} t join modules m on m.id = t.module_id and m.deleted_at is null
      join projects p on p.id = m.project_id and p.deleted_at is null
      join spaces s on s.id = p.space_id and s.deleted_at is null where t.hash = $1`;
    return places.parse(await this.db.query(sql, [hashOf(key)]))[0]?.id;
  }

  /** Writes a new key, replacing any other, within the transaction. */
  async write(tx: EntityManager, moduleId: number): Promise<string> {
    const key = randomBytes(16).toString('hex');
    const sealed = this.cipher.encrypt(key, this.kind.about(moduleId));
    const row = { moduleId, sealed, hash: hashOf(key), createdAt: this.clock.now() };
    await tx.upsert(this.kind.entity, row, ['moduleId']);
    return key;
  }

  private async known(db: EntityManager, moduleId: number): Promise<string | undefined> {
    const row = await db.findOneBy(this.kind.entity, { moduleId });
    return row ? this.cipher.decrypt(row.sealed, this.kind.about(moduleId)) : undefined;
  }
}

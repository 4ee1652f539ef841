import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Actor, byActor } from '../../access/actor.js';
import { EventLog } from '../../log/event-log.js';
import { Clock } from '../../platform/clock.js';
import { SecretCipher } from '../../platform/secret-cipher.js';
import { ModuleToken } from './module.entity.js';
import { lockModule } from './module-lock.js';

const about = (moduleId: number): string => `module ${moduleId} token`;
/** 128 random bits need no slow hash. Looking up the hash leaks nothing about a partially correct token. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const places = z.array(z.object({ id: z.number() }));

/** Tokens with which build plugins push docs (docs/wire.md 1.8). A token allows writes in one application only. */
@Injectable()
export class ModuleTokens {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly cipher: SecretCipher,
    private readonly clock: Clock,
  ) {}

  /** The token; created if the application has none, as after a migration. */
  async get(actor: Actor, moduleId: number): Promise<string> {
    const known = await this.known(this.db.manager, moduleId);
    if (known) return known;
    let token = '';
    await this.log.change(byActor(actor), async (tx) => {
      await lockModule(tx, moduleId);
      // Of two simultaneous first calls, the second returns the token of the first.
      const made = await this.known(tx, moduleId);
      token = made ?? (await this.write(tx, moduleId));
      return made ? [] : [{ stream: `module-${moduleId}`, type: 'TokenCreated', data: {} }];
    });
    return token;
  }

  /** The old token is invalid from this commit on. */
  async refresh(actor: Actor, moduleId: number): Promise<string> {
    let token = '';
    await this.log.change(byActor(actor), async (tx) => {
      await lockModule(tx, moduleId);
      token = await this.write(tx, moduleId);
      return [{ stream: `module-${moduleId}`, type: 'TokenRefreshed', data: {} }];
    });
    return token;
  }

  /** Application of the token; undefined if the token is unknown, or the application, project or space is deleted. */
  async moduleOf(token: string): Promise<number | undefined> {
    if (!/^[0-9a-f]{32}$/.test(token)) return undefined;
    const sql = `select m.id from module_tokens t join modules m on m.id = t.module_id and m.deleted_at is null
      join projects p on p.id = m.project_id and p.deleted_at is null
      join spaces s on s.id = p.space_id and s.deleted_at is null where t.hash = $1`;
    return places.parse(await this.db.query(sql, [hashOf(token)]))[0]?.id;
  }

  /** Writes a new token, replacing any other, within the transaction. */
  async write(tx: EntityManager, moduleId: number): Promise<string> {
    const token = randomBytes(16).toString('hex');
    const sealed = this.cipher.encrypt(token, about(moduleId));
    const row = { moduleId, sealed, hash: hashOf(token), createdAt: this.clock.now() };
    await tx.upsert(ModuleToken, row, ['moduleId']);
    return token;
  }

  private async known(db: EntityManager, moduleId: number): Promise<string | undefined> {
    const row = await db.findOneBy(ModuleToken, { moduleId });
    return row ? this.cipher.decrypt(row.sealed, about(moduleId)) : undefined;
  }
}

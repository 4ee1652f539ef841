import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import type { swaggerConfigOf, updateSwaggerConfig } from '../../../contracts/modules.js';
import { encodeId } from '../../../contracts/wire.js';
import { type Actor, byActor } from '../../access/actor.js';
import { EventLog } from '../../log/event-log.js';
import { SecretCipher } from '../../platform/secret-cipher.js';
import { SwaggerConfig } from './module.entity.js';
import { lockModule } from './module-lock.js';

const about = (moduleId: number): string => `module ${moduleId} swagger password`;
const none = { url: '', content: '', authUsername: '', authPassword: '' };

/** Import source of an application's docs. The password is encrypted in the table and `''` in every reply. */
@Injectable()
export class SwaggerSettings {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly cipher: SecretCipher,
  ) {}

  async get(moduleId: number): Promise<Reply<typeof swaggerConfigOf>> {
    const { url, content, authUsername, authPassword } =
      (await this.db.getRepository(SwaggerConfig).findOneBy({ moduleId })) ?? none;
    return {
      id: encodeId(moduleId),
      url,
      content,
      authUsername,
      authPassword: '',
      isAuthSet: authPassword !== '',
    };
  }

  async update(actor: Actor, input: Input<typeof updateSwaggerConfig>): Promise<void> {
    const { moduleId, authPassword, clearAuth, ...wish } = input;
    await this.log.change(byActor(actor), async (tx) => {
      await lockModule(tx, moduleId);
      const before = (await tx.findOneBy(SwaggerConfig, { moduleId })) ?? none;
      const current = before.authPassword && this.cipher.decrypt(before.authPassword, about(moduleId));
      const password = authPassword || (clearAuth ? '' : current);
      const same = wish.url === before.url && wish.content === before.content;
      if (same && wish.authUsername === before.authUsername && password === current) return [];
      const encrypted = password && this.cipher.encrypt(password, about(moduleId));
      const row = { moduleId, ...wish, authPassword: encrypted };
      await tx.upsert(SwaggerConfig, row, ['moduleId']);
      const data = { hasUrl: wish.url !== '', characters: wish.content.length, isAuthSet: row.authPassword !== '' };
      return [{ stream: `module-${moduleId}`, type: 'SwaggerConfigChanged', data }];
    });
  }
}

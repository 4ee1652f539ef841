import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import type { swaggerConfigOf, updateSwaggerConfig } from '../../../contracts/modules.js';
import { encodeId } from '../../../contracts/wire.js';
import { type Actor, byActor } from '../../access/actor.js';
import { EventLog } from '../../log/event-log.js';
import { Seal } from '../../platform/seal.js';
import { SwaggerConfig } from './module.entity.js';
import { lockModule } from './module-places.js';

const about = (moduleId: number): string => `module ${moduleId} swagger password`;
const none = { url: '', content: '', authUsername: '', authPassword: '' };

/** Where an application's docs are imported from. The password is sealed, and `''` in every reply. */
@Injectable()
export class SwaggerSettings {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly seal: Seal,
  ) {}

  async of(moduleId: number): Promise<Reply<typeof swaggerConfigOf>> {
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

  async update(actor: Actor, { moduleId, authPassword, ...wish }: Input<typeof updateSwaggerConfig>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      await lockModule(tx, moduleId);
      const before = (await tx.findOneBy(SwaggerConfig, { moduleId })) ?? none;
      const stands = before.authPassword && this.seal.open(before.authPassword, about(moduleId));
      const same = wish.url === before.url && wish.content === before.content;
      if (same && wish.authUsername === before.authUsername && (authPassword ?? stands) === stands) return [];
      const sealed = authPassword && this.seal.seal(authPassword, about(moduleId));
      const row = { moduleId, ...wish, authPassword: sealed ?? before.authPassword };
      await tx.upsert(SwaggerConfig, row, ['moduleId']);
      const data = { hasUrl: wish.url !== '', characters: wish.content.length, isAuthSet: row.authPassword !== '' };
      return [{ stream: `module-${moduleId}`, type: 'SwaggerConfigChanged', data }];
    });
  }
}

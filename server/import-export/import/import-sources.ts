import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { swaggerConfigOf, updateSwaggerConfig } from '../../../contracts/import-export/import-sources.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { EventLog } from '../../platform/log/event-log.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { lockModule } from '../../workspace/modules/module-lock.js';
import { SwaggerConfig } from './import-source.entity.js';

const about = (moduleId: number): string => `module ${moduleId} swagger password`;
const aboutHeader = (moduleId: number): string => `module ${moduleId} swagger header`;
const none = {
  ...{ url: '', content: '', authUsername: '', authPassword: '', headerName: '', headerValue: '' },
  ...{ otherHosts: false, format: '', docSource: '', schedule: '', removeMissing: false },
};

/** A source that is imported again: an address or a text, how it is read, and when. Passwords are decrypted. */
export type ImportSourceSettings = typeof none;

/** Import source of an application's docs. The password is encrypted in the table and `''` in every reply. */
@Injectable()
export class ImportSources {
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
      // Another source is not a later version of the one that was imported.
      const docSource = same ? before.docSource : '';
      const row = { moduleId, ...wish, authPassword: encrypted, docSource };
      await tx.upsert(SwaggerConfig, row, ['moduleId']);
      const data = { hasUrl: wish.url !== '', characters: wish.content.length, isAuthSet: row.authPassword !== '' };
      return [{ stream: `module-${moduleId}`, type: 'SwaggerConfigChanged', data }];
    });
  }

  /** The source with its secrets decrypted; must not be used in replies. */
  async source(moduleId: number): Promise<ImportSourceSettings> {
    const { moduleId: _, ...row } = (await this.db.getRepository(SwaggerConfig).findOneBy({ moduleId })) ?? {
      ...none,
      moduleId,
    };
    return {
      ...row,
      authPassword: row.authPassword && this.cipher.decrypt(row.authPassword, about(moduleId)),
      headerValue: row.headerValue && this.cipher.decrypt(row.headerValue, aboutHeader(moduleId)),
    };
  }

  /** Stores the given parts of the source. */
  async storeSource(actor: Actor, moduleId: number, given: Partial<ImportSourceSettings>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      await lockModule(tx, moduleId);
      const { authPassword, headerValue } = given;
      const encrypted = {
        ...(authPassword !== undefined && {
          authPassword: authPassword && this.cipher.encrypt(authPassword, about(moduleId)),
        }),
        ...(headerValue !== undefined && {
          headerValue: headerValue && this.cipher.encrypt(headerValue, aboutHeader(moduleId)),
        }),
      };
      await tx.upsert(SwaggerConfig, { moduleId, ...given, ...encrypted }, ['moduleId']);
      const row = (await tx.findOneBy(SwaggerConfig, { moduleId })) ?? none;
      const { url, content, schedule } = row;
      const isAuthSet = row.authPassword !== '' || row.headerValue !== '';
      const data = { hasUrl: url !== '', characters: content.length, isAuthSet, schedule };
      return [{ stream: `module-${moduleId}`, type: 'SwaggerConfigChanged', data }];
    });
  }
}

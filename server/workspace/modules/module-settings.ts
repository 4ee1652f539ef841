import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type { commonSettings } from '../../../contracts/workspace/modules.js';
import type { listModuleSettings, updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { ModuleSetting } from './module.entity.js';
import { lockModule } from './module-lock.js';
import { encryptedModuleSettings, moduleSettingContext, moduleSettingRule } from './module-setting-rules.js';

type Item = Pick<Input<typeof updateModuleSettings>['items'][number], 'configKey' | 'configValue'> & {
  readonly description?: string;
  readonly clear?: boolean;
};
const clear = z.array(z.object({ moduleId: z.number(), key: z.string(), value: z.string() }));

/** Settings of an application. Addresses and secrets are encrypted in the table; secrets are `''` in every reply. */
@Injectable()
export class ModuleSettings implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly cipher: SecretCipher,
  ) {}

  /**
   * Encrypts values that an older version stored in clear. Safe on two nodes at once; tasks that decrypt values start
   * later.
   */
  async onModuleInit(): Promise<void> {
    const sql = `select module_id as "moduleId", key, value from module_settings where key = any($1) and value not like 's1.%'`;
    for (const { moduleId, key, value } of clear.parse(await this.db.query(sql, [encryptedModuleSettings])))
      await this.db.query('update module_settings set value = $4 where module_id = $1 and key = $2 and value = $3', [
        moduleId,
        key,
        value,
        this.stored(moduleId, key, value),
      ]);
  }

  async list({ moduleId, key }: Input<typeof listModuleSettings>): Promise<Reply<typeof listModuleSettings>> {
    return (await this.rows(moduleId, key)).map((row) => ({ type: 0, ...shown(row, this.opened(row)) }));
  }

  /** The same settings in the older format (docs/wire.md 1.8). */
  async common({ moduleId, keys }: Input<typeof commonSettings>): Promise<Reply<typeof commonSettings>> {
    return (await this.rows(moduleId, keys)).map((row) => shown(row, this.opened(row)));
  }

  /** The decrypted value, `''` if not set. Must not be used in replies. */
  async text(moduleId: number, key: string): Promise<string> {
    const row = await this.db.getRepository(ModuleSetting).findOneBy({ moduleId, key });
    return row ? this.opened(row) : '';
  }

  /** Writes all items or none. An empty value removes the setting; for a secret only with `clear`. */
  async update(actor: Actor, moduleId: number, items: readonly Item[]): Promise<void> {
    for (const { configKey, configValue } of items) {
      const rule = moduleSettingRule(configKey);
      if (!rule) throw new Refusal('setting.unknown', { name: configKey });
      if (configValue.trim()) rule.check(configValue.trim(), configKey);
    }
    await this.log.change(byActor(actor), async (tx) => {
      await lockModule(tx, moduleId);
      const facts: Fact[] = [];
      for (const item of items) facts.push(...(await this.set(tx, moduleId, item)));
      return facts;
    });
  }

  private async set(tx: EntityManager, moduleId: number, item: Item): Promise<Fact[]> {
    const { configKey: key } = item;
    const value = item.configValue.trim();
    const before = await tx.findOneBy(ModuleSetting, { moduleId, key });
    const description = item.description ?? before?.description ?? '';
    const rule = moduleSettingRule(key);
    if (rule?.secret && value === '' && !item.clear) return [];
    const current = before ? this.opened(before) : '';
    if (current === value && (before?.description ?? '') === description) return [];
    const row = { moduleId, key, value: this.stored(moduleId, key, value), description };
    if (value) await tx.upsert(ModuleSetting, row, ['moduleId', 'key']);
    else await tx.delete(ModuleSetting, { moduleId, key });
    const data = { key, isSet: value !== '', ...(!rule?.encrypted && { value }) };
    return [{ stream: `module-${moduleId}`, type: 'ModuleSettingChanged', data }];
  }

  private rows(moduleId: number, csv: string): Promise<ModuleSetting[]> {
    const keys = csv
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    const where = keys.length ? { moduleId, key: In(keys) } : { moduleId };
    return this.db.getRepository(ModuleSetting).find({ where, order: { key: 'asc' } });
  }

  private stored(moduleId: number, key: string, value: string): string {
    return moduleSettingRule(key)?.encrypted ? this.cipher.encrypt(value, moduleSettingContext(moduleId, key)) : value;
  }

  private opened({ moduleId, key, value }: ModuleSetting): string {
    return moduleSettingRule(key)?.encrypted ? this.cipher.decrypt(value, moduleSettingContext(moduleId, key)) : value;
  }
}

const shown = ({ key, description }: ModuleSetting, value: string) => ({
  configKey: key,
  configValue: moduleSettingRule(key)?.secret ? '' : value,
  description,
  isSet: value !== '',
});

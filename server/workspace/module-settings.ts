import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Input, Reply } from '../../contracts/endpoint.js';
import type { listModuleSettings, updateModuleSettings } from '../../contracts/workspace.js';
import { type Actor, byActor } from '../access/actor.js';
import { EventLog } from '../log/event-log.js';
import type { Fact } from '../log/kind.js';
import { Refusal } from '../platform/refusal.js';
import { ModuleSetting } from './module.entity.js';

type Item = Input<typeof updateModuleSettings>['items'][number];

/** What may be set, and what a value must be. A secret is written, never read back: it goes neither into replies nor into facts. */
const known: Readonly<Record<string, { readonly secret: boolean; readonly check: (value: string) => void }>> = {
  dingdingWebhookUrl: { secret: true, check: isRobotAddress },
};

function isRobotAddress(value: string): void {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const fits = value.length <= 200 && (url?.protocol === 'https:' || url?.protocol === 'http:');
  if (!fits || url?.username || url?.password) throw new Refusal('setting.url');
}

@Injectable()
export class ModuleSettings {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  async list({ moduleId, key }: Input<typeof listModuleSettings>): Promise<Reply<typeof listModuleSettings>> {
    const keys = key
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    const found = await this.db.getRepository(ModuleSetting).find({ where: { moduleId }, order: { key: 'asc' } });
    return found
      .filter((row) => keys.length === 0 || keys.includes(row.key))
      .map((row) => ({
        type: 0,
        configKey: row.key,
        configValue: known[row.key]?.secret ? '' : row.value,
        description: row.description,
        isSet: row.value !== '',
      }));
  }

  /** All of them or none; an empty value takes the setting away. */
  async update(actor: Actor, { moduleId, items }: Input<typeof updateModuleSettings>): Promise<void> {
    for (const { configKey, configValue } of items) {
      if (!Object.hasOwn(known, configKey)) throw new Refusal('setting.unknown', { name: configKey });
      if (configValue.trim()) known[configKey]?.check(configValue.trim());
    }
    await this.log.change(byActor(actor), async (tx) => {
      await tx.query('select id from modules where id = $1 for update', [moduleId]);
      const facts: Fact[] = [];
      for (const item of items) facts.push(...(await this.set(tx, moduleId, item)));
      return facts;
    });
  }

  private async set(tx: EntityManager, moduleId: number, item: Item): Promise<Fact[]> {
    const { configKey: key, description } = item;
    const value = item.configValue.trim();
    const before = await tx.findOneBy(ModuleSetting, { moduleId, key });
    if ((before?.value ?? '') === value && (before?.description ?? '') === description) return [];
    if (value) await tx.upsert(ModuleSetting, { moduleId, key, value, description }, ['moduleId', 'key']);
    else await tx.delete(ModuleSetting, { moduleId, key });
    const told = known[key]?.secret ? {} : { value };
    const data = { key, isSet: value !== '', ...told };
    return [{ stream: `module-${moduleId}`, type: 'ModuleSettingChanged', data }];
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { isSettingKey, type SettingKey, settingKeys, settings } from '../../contracts/settings.js';
import type { adminSettings, updateAdminSettings } from '../../contracts/system.js';
import { type Actor, byActor } from '../access/actor.js';
import { EventLog } from '../log/event-log.js';
import type { Fact } from '../log/kind.js';
import { Refusal } from '../platform/refusal.js';
import { Seal } from '../platform/seal.js';
import { aboutSetting, Settings } from '../platform/settings.js';
import { demandLanguage } from './known-languages.js';
import { settingValue } from './setting-values.js';
import { Speech } from './speech.js';

type Line = Reply<typeof adminSettings>['configs'][number];
interface Change {
  readonly key: SettingKey;
  readonly value: string;
  readonly remark: string;
}
const rows = z.array(z.object({ value: z.string(), remark: z.string() }));

/** The settings as super admins see and change them. Only keys of the contract exist here: what else is in the table is nobody's to read (wire 9.5). */
@Injectable()
export class AdminSettings {
  constructor(
    private readonly log: EventLog,
    private readonly settings: Settings,
    private readonly seal: Seal,
    private readonly speech: Speech,
  ) {}

  /** Those that are asked for and known; all when none is named. */
  async list({ keys }: Input<typeof adminSettings>): Promise<Line[]> {
    const asked = keys.map((key) => key.trim()).filter(Boolean);
    const wanted = asked.length ? [...new Set(asked)].filter(isSettingKey) : settingKeys;
    const found = await this.settings.read(wanted);
    return wanted.map((key) => {
      const { value, remark, origin } = found[key];
      const isSecret = settings[key].kind === 'secret';
      return { key, value: isSecret ? '' : value, remark, isSet: value !== '', isSecret, origin };
    });
  }

  /** All or none; of a key that is named twice the last counts. */
  async update(actor: Actor, changes: Input<typeof updateAdminSettings>): Promise<void> {
    const byKey = new Map(changes.map((change) => [change.key, checked(change)]));
    // One order for all, so that two who save at once never wait for each other in a circle.
    const ordered = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    await this.log.change(byActor(actor), async (tx) => {
      const facts: Fact[] = [];
      for (const change of ordered) facts.push(...(await this.set(tx, change)));
      return facts;
    });
    if (byKey.has('torna.default-lang')) await this.speech.load();
  }

  private async set(tx: EntityManager, { key, value, remark }: Change): Promise<Fact[]> {
    if (key === 'torna.default-lang' && value) await demandLanguage(tx, value);
    const sql = 'select value, remark from settings where key = $1 for update';
    const [row] = rows.parse(await tx.query(sql, [key]));
    const isSecret = settings[key].kind === 'secret';
    const before = row?.value && isSecret ? this.seal.open(row.value, aboutSetting(key)) : (row?.value ?? '');
    if (before === value && (row?.remark ?? '') === remark) return [];
    const kept = value && isSecret ? this.seal.seal(value, aboutSetting(key)) : value;
    const upsert = `insert into settings (key, value, remark) values ($1, $2, $3)
      on conflict (key) do update set value = excluded.value, remark = excluded.remark`;
    if (kept || remark) await tx.query(upsert, [key, kept, remark]);
    else await tx.query('delete from settings where key = $1', [key]);
    const told = isSecret ? {} : { value };
    return [{ stream: 'system', type: 'SettingChanged', data: { key, isSet: value !== '', ...told } }];
  }
}

function checked({ key, value, remark }: Input<typeof updateAdminSettings>[number]): Change {
  if (!isSettingKey(key)) throw new Refusal('setting.unknown', { name: key });
  const kept = settingValue(key, value);
  if (kept === undefined) throw new Refusal('setting.value', { name: key });
  return { key, value: kept, remark: remark.trim() };
}

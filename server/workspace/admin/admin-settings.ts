import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import {
  environmentWins,
  hostEntries,
  isSettingKey,
  type SettingKey,
  settingKeys,
  settings,
  settingVariable,
} from '../../../contracts/workspace/settings.js';
import type { adminSettings, updateAdminSettings } from '../../../contracts/workspace/system.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { wrongEntry } from '../../platform/outbound/host-entries.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { Settings, settingSecretContext } from '../../platform/settings/settings.js';
import { demandKnownLanguage } from './known-languages.js';
import { SentenceLoader } from './sentence-loader.js';
import { settingValue } from './setting-values.js';

type Line = Reply<typeof adminSettings>['configs'][number];
interface Change {
  readonly key: SettingKey;
  readonly value: string;
  readonly remark: string;
  readonly clear: boolean;
}
type SettingInput = Input<typeof updateAdminSettings>[number];
type SettingChange = Omit<SettingInput, 'clear'> & Partial<Pick<SettingInput, 'clear'>>;
const rows = z.array(z.object({ value: z.string(), remark: z.string() }));

/** Settings for super admins. Only keys of the contract: other rows of the table are never read (docs/wire.md 9.5). */
@Injectable()
export class AdminSettings {
  constructor(
    private readonly log: EventLog,
    private readonly settings: Settings,
    private readonly cipher: SecretCipher,
    private readonly speech: SentenceLoader,
  ) {}

  /** Requested settings, without unknown keys; all if no key is given. */
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

  /**
   * Writes all changes or none; of a repeated key the last wins. An empty secret is not changed unless `clear` is set.
   */
  async update(actor: Actor, changes: readonly SettingChange[]): Promise<void> {
    const byKey = new Map(changes.map((change) => [change.key, checked(change)]));
    // A fixed order prevents deadlocks between concurrent updates.
    const ordered = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    await this.demandChangeable(ordered);
    await this.log.change(byActor(actor), async (tx) => {
      const facts: Fact[] = [];
      for (const change of ordered) facts.push(...(await this.set(tx, change)));
      return facts;
    });
    if (byKey.has('torna.default-lang') || byKey.has('torna.time-zone')) await this.speech.load();
  }

  /** A value that would not be in force is not stored. */
  private async demandChangeable(changes: readonly Change[]): Promise<void> {
    const keys = changes.map(({ key }) => key).filter(environmentWins);
    const inForce = await this.settings.read(keys);
    const fixed = keys.find((key) => inForce[key].origin === 'environment');
    if (fixed) throw new Refusal('setting.environment', { name: fixed, variable: settingVariable(fixed) });
  }

  private async set(tx: EntityManager, change: Change): Promise<Fact[]> {
    const { key, remark } = change;
    if (key === 'torna.default-lang' && change.value) await demandKnownLanguage(tx, change.value);
    const sql = 'select value, remark from settings where key = $1 for update';
    const [row] = rows.parse(await tx.query(sql, [key]));
    const isSecret = settings[key].kind === 'secret';
    const before =
      row?.value && isSecret ? this.cipher.decrypt(row.value, settingSecretContext(key)) : (row?.value ?? '');
    const value = isSecret && !change.clear ? change.value || before : change.value;
    if (before === value && (row?.remark ?? '') === remark) return [];
    const kept = value && isSecret ? this.cipher.encrypt(value, settingSecretContext(key)) : value;
    const upsert = `insert into settings (key, value, remark) values ($1, $2, $3)
      on conflict (key) do update set value = excluded.value, remark = excluded.remark`;
    if (kept || remark) await tx.query(upsert, [key, kept, remark]);
    else await tx.query('delete from settings where key = $1', [key]);
    const told = isSecret ? {} : { value };
    return [{ stream: 'system', type: 'SettingChanged', data: { key, isSet: value !== '', ...told } }];
  }
}

function checked({ key, value, remark, clear = false }: SettingChange): Change {
  if (!isSettingKey(key)) throw new Refusal('setting.unknown', { name: key });
  const kept = settingValue(key, value);
  if (kept !== undefined && settings[key].kind === 'hosts') demandHosts(key, kept);
  if (kept === undefined)
    throw new Refusal(key === 'torna.time-zone' ? 'timeZone.unknown' : 'setting.value', { name: key });
  return { key, value: kept, remark: remark.trim(), clear };
}

function demandHosts(key: SettingKey, value: string): void {
  const wrong = wrongEntry(hostEntries(value));
  if (!wrong) return;
  const { entry, why, better = '' } = wrong;
  throw new Refusal(`network.${why}`, { name: key, entry, better });
}

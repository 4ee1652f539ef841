import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type SettingKey, settings } from '../../contracts/settings.js';
import { Config } from './config.js';
import { Seal } from './seal.js';

export type Origin = 'row' | 'environment' | 'default';
export interface Setting {
  readonly value: string;
  readonly remark: string;
  readonly origin: Origin;
}
const rows = z.array(z.object({ key: z.string(), value: z.string(), remark: z.string() }));

/** What the sealed value of a setting is about. */
export const aboutSetting = (key: SettingKey): string => `setting ${key}`;

/** The settings in force (wire 1.22): the table's row, else the environment's, else the default. Asked of the table each time, so that all nodes agree. */
@Injectable()
export class Settings {
  constructor(
    private readonly db: DataSource,
    private readonly config: Config,
    private readonly seal: Seal,
  ) {}

  /** Secrets are opened: not for replies. */
  async read<K extends SettingKey>(keys: readonly K[]): Promise<Record<K, Setting>> {
    const found = rows.parse(
      await this.db.query('select key, value, remark from settings where key = any($1::text[])', [[...keys]]),
    );
    const byKey = new Map(found.map((row) => [row.key, row]));
    return mapped(keys, (key) => this.inForce(key, byKey.get(key)));
  }

  async text(key: SettingKey): Promise<string> {
    return (await this.read([key]))[key].value;
  }

  /** `true`, `1` and `on` are yes. */
  async isOn(key: SettingKey): Promise<boolean> {
    return isOn(await this.text(key));
  }

  private inForce(key: SettingKey, row: z.output<typeof rows>[number] | undefined): Setting {
    const remark = row?.remark ?? '';
    if (row?.value) {
      const secret = settings[key].kind === 'secret';
      return { value: secret ? this.seal.open(row.value, aboutSetting(key)) : row.value, remark, origin: 'row' };
    }
    const given = this.config.settings[key];
    if (given !== undefined) return { value: given, remark, origin: 'environment' };
    return { value: settings[key].fallback, remark, origin: 'default' };
  }
}

function mapped<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  const made: Partial<Record<K, V>> = {};
  for (const key of keys) made[key] = make(key);
  const whole = (all: Partial<Record<K, V>>): all is Record<K, V> => keys.every((key) => key in all);
  if (!whole(made)) throw new Error('unreachable: every key was made');
  return made;
}

export const isOn = (value: string): boolean => /^(true|1|on)$/i.test(value);

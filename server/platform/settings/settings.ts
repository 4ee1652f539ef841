import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { environmentWins, type SettingKey, settings } from '../../../contracts/workspace/settings.js';
import { Config } from '../config/config.js';
import { SecretCipher } from './secret-cipher.js';

type SettingOrigin = 'row' | 'environment' | 'default';
export interface Setting {
  readonly value: string;
  readonly remark: string;
  readonly origin: SettingOrigin;
}
const rows = z.array(z.object({ key: z.string(), value: z.string(), remark: z.string() }));

/** The encryption context of a secret setting (`about` of `SecretCipher`). */
export const settingSecretContext = (key: SettingKey): string => `setting ${key}`;

/**
 * The effective settings (docs/wire.md 1.22): the table's row, otherwise the environment's value, otherwise the
 * default. Read from the table each time, so that all nodes agree.
 */
@Injectable()
export class Settings {
  constructor(
    private readonly db: DataSource,
    private readonly config: Config,
    private readonly cipher: SecretCipher,
  ) {}

  /**
   * Returns secrets decrypted: not for replies. Inside a transaction pass `tx`: a second connection could wait for this
   * one.
   */
  async read<K extends SettingKey>(keys: readonly K[], tx?: EntityManager): Promise<Record<K, Setting>> {
    const found = rows.parse(
      await (tx ?? this.db).query('select key, value, remark from settings where key = any($1::text[])', [[...keys]]),
    );
    const byKey = new Map(found.map((row) => [row.key, row]));
    return mapped(keys, (key) => this.inForce(key, byKey.get(key)));
  }

  async text(key: SettingKey): Promise<string> {
    return (await this.read([key]))[key].value;
  }

  async number(key: SettingKey, tx?: EntityManager): Promise<number> {
    return Number((await this.read([key], tx))[key].value);
  }

  /** Whether the value is `true`, `1` or `on`. */
  async isOn(key: SettingKey): Promise<boolean> {
    return isSwitchOn(await this.text(key));
  }

  private inForce(key: SettingKey, row: z.output<typeof rows>[number] | undefined): Setting {
    const remark = row?.remark ?? '';
    const given = this.config.settings[key];
    if (given !== undefined && environmentWins(key)) return { value: given, remark, origin: 'environment' };
    if (row?.value) {
      const secret = settings[key].kind === 'secret';
      return {
        value: secret ? this.cipher.decrypt(row.value, settingSecretContext(key)) : row.value,
        remark,
        origin: 'row',
      };
    }
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

export const isSwitchOn = (value: string): boolean => /^(true|1|on)$/i.test(value);

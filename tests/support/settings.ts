import type { SettingKey } from '../../contracts/workspace/settings.js';
import { settings } from '../../contracts/workspace/settings.js';
import { SecretCipher } from '../../server/platform/settings/secret-cipher.js';
import { settingSecretContext } from '../../server/platform/settings/settings.js';
import type { TestApp } from './app.js';

/** Stores settings in the database as if a super admin had set them; `''` clears one. */
export async function set(app: TestApp, values: Readonly<Partial<Record<SettingKey, string>>>): Promise<void> {
  const isKey = (key: string): key is SettingKey => key in settings;
  for (const [key, value] of Object.entries(values)) {
    if (!isKey(key)) throw new Error(`no such setting: ${key}`);
    const stored =
      settings[key].kind === 'secret' && value
        ? app.get(SecretCipher).encrypt(value, settingSecretContext(key))
        : value;
    const sql =
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value';
    await app.database.query(sql, [key, stored]);
  }
}

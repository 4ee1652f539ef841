import type { SettingKey } from '../../contracts/settings.js';
import { settings } from '../../contracts/settings.js';
import { Seal } from '../../server/platform/seal.js';
import { aboutSetting } from '../../server/platform/settings.js';
import type { TestApp } from './app.js';

/** As if a super admin had set them; `''` takes one away. */
export async function set(app: TestApp, values: Readonly<Partial<Record<SettingKey, string>>>): Promise<void> {
  const isKey = (key: string): key is SettingKey => key in settings;
  for (const [key, value] of Object.entries(values)) {
    if (!isKey(key)) throw new Error(`no such setting: ${key}`);
    const stored = settings[key].kind === 'secret' && value ? app.get(Seal).seal(value, aboutSetting(key)) : value;
    const sql =
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value';
    await app.database.query(sql, [key, stored]);
  }
}

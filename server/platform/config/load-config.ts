import { isTimeZone } from '../../../contracts/platform/time-zone.js';
import { type SettingKey, settingKeys, settingVariable } from '../../../contracts/workspace/settings.js';
import { Config, configSchema } from './config.js';
import { type Fields, fieldsOf, variables } from './config-fields.js';
import { complaint, withFiles } from './config-variables.js';

/** Reads the configuration. Throws an Error whose message lists every invalid setting. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = withFiles(env);
  const parsed = configSchema.safeParse({
    ...inputOf(configSchema.unwrap().shape, given),
    settings: settingsIn(given),
  });
  if (!parsed.success) throw new Error(complaint(parsed.error));
  if (parsed.data.wal.to && parsed.data.databaseUrl)
    throw new Error(
      'ANNALS_WAL copies the changes of the embedded database. With DATABASE_URL leave it out: archiving of the write-ahead log by that PostgreSQL does the same.',
    );
  return Object.freeze(Object.assign(new Config(), parsed.data));
}

/** The values of the variables, each where its setting is in the schema. */
function inputOf(fields: Fields, given: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(fields).map(([key, field]) => {
    const own = variables.get(field);
    const inner = fieldsOf(field);
    return [key, own ? given[own.name] : inner && inputOf(inner, given)];
  });
  return Object.fromEntries(entries);
}

function settingsIn(given: Readonly<Record<string, string>>): Partial<Record<SettingKey, string>> {
  const found: Partial<Record<SettingKey, string>> = {};
  for (const key of settingKeys) {
    const value = given[settingVariable(key)];
    if (value !== undefined) found[key] = value;
    if (key === 'torna.time-zone' && value !== undefined && !isTimeZone(value))
      throw new Error(`ANNALS_TIME_ZONE: ${value} is no time zone. Give an IANA name, such as Asia/Shanghai.`);
  }
  return found;
}

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.js';
import { openSecretCipher, type SecretCipher } from '../../platform/settings/secret-cipher.js';
import { type Check, found, reasonOf } from './check.js';

const OTHERS_MAY = 0o077;
const existence = z.tuple([z.object({ there: z.boolean() })]);

const fileOf = (config: Config): string => path.join(path.resolve(config.dataDir), 'secret.key');
const hasKey = (config: Config): boolean => config.secretKey !== undefined || existsSync(fileOf(config));

/** Whether the database has secrets that were encrypted with some key. */
async function hasMark(db: DataSource): Promise<boolean> {
  const [{ there }] = existence.parse(await db.query("select to_regclass('settings') is not null as there"));
  if (!there) return false;
  const sql = "select exists (select from settings where key = 'seal.check') as there";
  return existence.parse(await db.query(sql))[0].there;
}

/** The installation's cipher; undefined before the first start, which makes the key. @throws Error of a wrong key */
export async function existingCipher(config: Config, db: DataSource): Promise<SecretCipher | undefined> {
  return hasKey(config) && (await hasMark(db)) ? openSecretCipher(config, db) : undefined;
}

/** Opens the mark that the first start sealed; makes no key. */
export const key: Check = async ({ config, database: db }) => {
  const file = fileOf(config);
  if (!hasKey(config)) return found('key', db && (await hasMark(db)) ? 'lost' : 'none', { file });
  try {
    if (db) await existingCipher(config, db);
  } catch (err) {
    return found('key', 'wrong', { reason: reasonOf(err) });
  }
  const isOpen =
    config.secretKey === undefined && process.platform !== 'win32' && (statSync(file).mode & OTHERS_MAY) !== 0;
  return found('key', isOpen ? 'readable' : 'ok', { file });
};

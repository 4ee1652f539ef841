import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { SecretCipher } from './secret-cipher.js';

const rows = z.tuple([z.object({ value: z.string() })]);

/** A secret of this installation, made when it is first needed and stored encrypted; nodes that race agree on one. */
export async function keptSecret(
  db: DataSource,
  cipher: SecretCipher,
  key: string,
  make: () => string,
): Promise<string> {
  const made = cipher.encrypt(make(), key);
  await db.query('insert into settings (key, value) values ($1, $2) on conflict do nothing', [key, made]);
  const [row] = rows.parse(await db.query('select value from settings where key = $1', [key]));
  return cipher.decrypt(row.value, key);
}

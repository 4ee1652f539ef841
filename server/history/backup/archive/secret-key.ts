import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Config } from '../../../platform/config/config.js';
import { systemErrorCode } from '../../../platform/runtime/system-error.js';
import { keyFile, secretKeyBytes } from '../../../platform/settings/secret-cipher.js';

/** The text of the key in force; undefined when there is none yet. */
export async function secretKeyText({ secretKey, dataDir }: Config): Promise<string | undefined> {
  if (secretKey) return secretKey;
  try {
    return (await readFile(keyFile(dataDir), 'utf8')).trim();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const isSameKey = (one: string, other: string): boolean => secretKeyBytes(one).equals(secretKeyBytes(other));

/** @throws Error when the environment gives another key than the archive's */
export function demandKey({ secretKey }: Config, restored: string): void {
  if (secretKey && !isSameKey(secretKey, restored))
    throw new Error(
      'ANNALS_SECRET_KEY is another key than that of the archive, whose secrets it could not read. Leave it out, and the key of the archive is put into the data folder; or give that key.',
    );
}

/** Puts the key into the data folder; another one that is there stays beside it. Returns its new name. */
export async function placeKey(config: Config, restored: string, at: Date): Promise<string | undefined> {
  const now = await secretKeyText(config);
  if (now !== undefined && isSameKey(now, restored)) return undefined;
  const file = keyFile(config.dataDir);
  const draft = `${file}.restored`;
  await writeFile(draft, `${restored}\n`, { mode: 0o600, flush: true });
  const before = now === undefined ? undefined : `${file}.before-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  if (before) await rename(file, before);
  await rename(draft, file);
  return before;
}

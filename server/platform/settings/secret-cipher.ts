import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Config } from '../config/config.js';
import { systemErrorCode } from '../runtime/system-error.js';

const CHECK = 'seal.check';
const MARK = 's1.';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const rows = z.tuple([z.object({ value: z.string() })]);

/**
 * Encrypts secrets at rest (docs/spec.md 3: robots' addresses and secrets, tokens, passwords for other systems) with
 * AES-256-GCM and the installation's key. `about` names the place of the secret (`module 5 dingdingWebhookUrl`) and is
 * authenticated: a ciphertext moved to another place cannot be decrypted.
 */
export class SecretCipher {
  constructor(private readonly key: Buffer) {
    if (key.length !== KEY_BYTES) throw new Error('the key must have 32 bytes');
  }

  encrypt(text: string, about: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return MARK + sealed.toString('base64url');
  }

  /** 128 bits in hex: the same for equal texts, and unpredictable without the key. */
  derived(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('hex').slice(0, 32);
  }

  /** @throws Error when it was encrypted with another key, for another place, or has been changed */
  decrypt(sealed: string, about: string): string {
    if (!sealed.startsWith(MARK)) throw new Error(`not sealed: ${about}`);
    const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url');
    const tag = bytes.subarray(bytes.length - TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(about))
      .setAuthTag(tag);
    const text = [decipher.update(bytes.subarray(IV_BYTES, bytes.length - TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  }
}

/**
 * The installation's cipher; throws when the database contains secrets under another key. Nodes that start together
 * agree through one settings row.
 */
export async function openSecretCipher(config: Config, database: DataSource): Promise<SecretCipher> {
  const seal = new SecretCipher(config.secretKey ? secretKeyBytes(config.secretKey) : await kept(config.dataDir));
  const mark = seal.encrypt(CHECK, CHECK);
  await database.query('insert into settings (key, value) values ($1, $2) on conflict do nothing', [CHECK, mark]);
  const [row] = rows.parse(await database.query('select value from settings where key = $1', [CHECK]));
  try {
    seal.decrypt(row.value, CHECK);
  } catch {
    throw new Error(
      `The secrets in this database were sealed with another key. Give that key in ANNALS_SECRET_KEY, or put back the file ${keyFile(config.dataDir)}.`,
    );
  }
  return seal;
}

export const keyFile = (dataDir: string): string => path.join(dataDir, 'secret.key');

/** @throws Error for what is no key */
export function secretKeyBytes(text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES)
    throw new Error(
      'ANNALS_SECRET_KEY must be 32 random bytes in base64 or hex, as `openssl rand -base64 32` prints them.',
    );
  return key;
}

/**
 * The key file, created at the first start with mode 0600. It is written completely before it is linked to its name, so
 * that a concurrent start never reads a partial key.
 */
async function kept(dataDir: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = keyFile(dataDir);
  const draft = `${file}.${randomUUID()}`;
  const known = await readFile(file, 'utf8').catch((err: unknown) => {
    if (systemErrorCode(err) !== 'ENOENT') throw err;
    return '';
  });
  if (known) return secretKeyBytes(known.trim());
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (err) {
    if (systemErrorCode(err) !== 'EEXIST') throw err;
  } finally {
    await unlink(draft);
  }
  return secretKeyBytes((await readFile(file, 'utf8')).trim());
}

import { createHash } from 'node:crypto';
import { Refusal } from '../../../platform/http/refusal.js';
import { passwordDigest } from './passwords.js';

const md5 = (text: string): Buffer => createHash('md5').update(text).digest();
/** Eight bytes distinguish fifty thousand digests. */
const shortened = (digest: Buffer): string => digest.toString('latin1', 0, 8);

let common: Promise<ReadonlySet<string>> | undefined;

/** The dictionary takes several MB: it is loaded when somebody sets a password. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((known) => shortened(md5(known))));
}

/**
 * Clients send the md5 of a password (docs/wire.md 0.2), so length and characters cannot be checked here; only the most
 * common passwords and the account's own name can be refused.
 * @throws Refusal `password.common`
 */
export async function refuseCommonPassword(password: string, username: string): Promise<void> {
  common ??= loadCommon();
  const digest = Buffer.from(passwordDigest(password), 'hex');
  const own = [username, username.toLowerCase(), username.split('@')[0] ?? ''];
  if ((await common).has(shortened(digest)) || own.some((name) => md5(name).equals(digest)))
    throw new Refusal('password.common');
}

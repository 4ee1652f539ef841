import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../../../platform/http/refusal.js';
import { passwordDigest } from './passwords.js';

const md5 = (text: string): Buffer => createHash('md5').update(text).digest();
/** Eight bytes distinguish fifty thousand digests. */
const shortened = (digest: Buffer): string => digest.toString('latin1', 0, 8);

let common: ReadonlySet<string> | undefined;

/**
 * Clients send the md5 of a password (docs/wire.md 0.2), so length and characters cannot be checked here; only the most
 * common passwords and the account's own name can be refused.
 * @throws Refusal `password.common`
 */
export function refuseCommonPassword(password: string, username: string): void {
  common ??= new Set(dictionary['passwords-common'].map((known) => shortened(md5(known))));
  const digest = Buffer.from(passwordDigest(password), 'hex');
  const own = [username, username.toLowerCase(), username.split('@')[0] ?? ''];
  if (common.has(shortened(digest)) || own.some((name) => md5(name).equals(digest)))
    throw new Refusal('password.common');
}

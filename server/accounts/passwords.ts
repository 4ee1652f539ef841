import { createHash, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// OWASP's recommended parameters for Argon2id (the library's default algorithm).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const md5Hex = /^[0-9a-f]{32}$/i;
// Without the easily confused 0 O 1 l i I.
const readable = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Old clients send the md5 hex (docs/wire.md 0.2); a plain password is converted to it. */
export const passwordDigest = (password: string): string =>
  md5Hex.test(password) ? password.toLowerCase() : createHash('md5').update(password).digest('hex');

export const hashPassword = (password: string): Promise<string> => hash(passwordDigest(password), cost);

let decoy: Promise<string> | undefined;

/** Takes the same time for a missing account (`stored` undefined) as for an existing one. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(generatePassword());
  const right = await verify(stored ?? (await decoy), passwordDigest(password));
  return right && stored !== undefined;
}

export const generatePassword = (length = 12): string =>
  Array.from({ length }, () => readable[randomInt(readable.length)]).join('');

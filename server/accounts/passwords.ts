import { createHash, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for Argon2id (the library's default algorithm).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const md5Hex = /^[0-9a-f]{32}$/i;
// Without the look-alikes 0 O 1 l i I.
const readable = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** What clients of wire 0.2 send is the md5 hex; a plain password becomes one here. */
const onTheWire = (password: string): string =>
  md5Hex.test(password) ? password.toLowerCase() : createHash('md5').update(password).digest('hex');

export const hashPassword = (password: string): Promise<string> => hash(onTheWire(password), cost);

let decoy: Promise<string> | undefined;

/** Takes as long for an account that is not there (`stored` undefined) as for one that is. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(generatePassword());
  const right = await verify(stored ?? (await decoy), onTheWire(password));
  return right && stored !== undefined;
}

export const generatePassword = (length = 12): string =>
  Array.from({ length }, () => readable[randomInt(readable.length)]).join('');

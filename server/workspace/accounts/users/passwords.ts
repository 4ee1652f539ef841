import { createHash, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Config } from '../../../platform/config/config.js';

const md5Hex = /^[0-9a-f]{32}$/i;
// Without the easily confused 0 O 1 l i I.
const readable = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Old clients send the md5 hex (docs/wire.md 0.2); a plain password is converted to it. */
export const passwordDigest = (password: string): string =>
  md5Hex.test(password) ? password.toLowerCase() : createHash('md5').update(password).digest('hex');

/** Hashes and checks passwords with Argon2id, the library's default algorithm. */
@Injectable()
export class PasswordHasher {
  private decoy: Promise<string> | undefined;

  constructor(private readonly config: Config) {}

  hash(password: string): Promise<string> {
    const { memoryKiB, passes } = this.config.passwordCost;
    return hash(passwordDigest(password), { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 });
  }

  /** Takes the same time for a missing account (`stored` undefined) as for an existing one. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= this.hash(generatePassword());
    const right = await verify(stored ?? (await this.decoy), passwordDigest(password));
    return right && stored !== undefined;
  }
}

export const generatePassword = (length = 12): string =>
  Array.from({ length }, () => readable[randomInt(readable.length)]).join('');

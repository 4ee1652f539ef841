import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PASSWORD_LENGTH, passwordAlphabet } from '../../../contracts/sharing/public-pages.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';

/** Passwords of shares. They are encrypted, not hashed: people who manage the share see them again. */
@Injectable()
export class SharePasswords {
  constructor(private readonly cipher: SecretCipher) {}

  generate(): string {
    return Array.from({ length: PASSWORD_LENGTH }, () => passwordAlphabet[randomInt(passwordAlphabet.length)]).join('');
  }

  encrypt(shareId: number, password: string): string {
    return password && this.cipher.encrypt(password, contextOf(shareId));
  }

  decrypt(shareId: number, stored: string): string {
    return stored && this.cipher.decrypt(stored, contextOf(shareId));
  }

  /** `given`: the MD5 of the password in hex (docs/wire.md 1.17). The time does not depend on where they differ. */
  matches(shareId: number, stored: string, given: string): boolean {
    const wanted = createHash('md5').update(this.decrypt(shareId, stored)).digest('hex');
    const [a, b] = [wanted, given.trim().toLowerCase()].map((text) => createHash('sha256').update(text).digest());
    return stored !== '' && a !== undefined && b !== undefined && timingSafeEqual(a, b);
  }
}

const contextOf = (shareId: number): string => `share ${shareId} password`;

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cleanName } from '../../../../contracts/platform/wire.js';

/** Data that another system returns about a user it has authenticated. */
export interface ExternalIdentity {
  /** Permanent id in the other system; names and emails may change. */
  readonly identity: string;
  /** Account name for a new account. */
  readonly username: string;
  /** `''` if the other system sends none. */
  readonly nickname: string;
  readonly email: string;
}

const longest = { identity: 512, username: 128, nickname: 64 };
const mail = z.email().max(128);

/** Sanitizes external text for a column: one line, well-formed, at most `max` UTF-16 units. */
const line = (text: string, max: number): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');

/**
 * `issuer`: the system (`ldap`, `form`, an OpenID issuer), because two systems may use one name for different users.
 */
export function externalIdentity(
  issuer: string,
  subject: string,
  said: { username: string; nickname: string; email: string },
): ExternalIdentity {
  const whole = `${issuer} ${subject}`;
  const identity =
    whole.length > longest.identity || /\0/.test(whole)
      ? `${issuer} sha256:${createHash('sha256').update(subject).digest('hex')}`
      : whole.toWellFormed();
  return {
    identity,
    username: cleanName(line(said.username, longest.username)),
    nickname: line(said.nickname, longest.nickname),
    email: mail.safeParse(said.email.trim()).data ?? '',
  };
}

/** Sanitizes a message of the other system for display. */
export const cleanSentence = (said: string): string => line(said, 200);

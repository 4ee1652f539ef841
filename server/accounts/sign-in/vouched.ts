import { createHash } from 'node:crypto';
import { z } from 'zod';

/** What another system says of somebody whose password or browser it has checked. */
export interface Vouched {
  /** Who they are over there, for good; names and mails change. */
  readonly identity: string;
  /** Their account here when they come for the first time. */
  readonly username: string;
  /** `''`: the other system does not say. */
  readonly nickname: string;
  readonly email: string;
}

const longest = { identity: 512, username: 128, nickname: 64 };
const mail = z.email().max(128);

/** Foreign text as our columns take it: one line, whole characters, not too long. */
const line = (text: string, max: number): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');

/** `issuer` names the system (`ldap`, `form`, an OpenID issuer): two systems may know different people by one name. */
export function vouched(
  issuer: string,
  subject: string,
  said: { username: string; nickname: string; email: string },
): Vouched {
  const whole = `${issuer} ${subject}`;
  const identity =
    whole.length > longest.identity || /\0/.test(whole)
      ? `${issuer} sha256:${createHash('sha256').update(subject).digest('hex')}`
      : whole.toWellFormed();
  return {
    identity,
    username: line(said.username, longest.username),
    nickname: line(said.nickname, longest.nickname),
    email: mail.safeParse(said.email.trim()).data ?? '',
  };
}

/** A sentence of the other system that may be shown to the person. */
export const shown = (said: string): string => line(said, 200);

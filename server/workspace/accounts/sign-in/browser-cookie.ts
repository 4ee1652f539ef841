import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Binds a step of a sign-in to the browser in which it began, against login CSRF: an attacker could otherwise send a
 * link with their own unfinished sign-in, and the victim would work in the attacker's account. One cookie per step, so
 * that two tabs do not interfere. `Lax`: the browser must send it when the other system redirects back.
 */
const nameOf = (key: string): string => `annals_sign_in_${key.slice(0, 12)}`;

/** Random value of the cookie, created before the step has its key. */
export const newBrowserMark = (): string => randomBytes(24).toString('base64url');

export function setBrowserMark(reply: FastifyReply, key: string, mark: string, seconds: number, secure: boolean): void {
  const facts = [`${nameOf(key)}=${mark}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
  append(reply, [...facts, ...(secure ? ['Secure'] : [])].join('; '));
}

export function clearBrowserMark(reply: FastifyReply, key: string): void {
  append(reply, `${nameOf(key)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
}

export function browserMarkOf({ headers }: FastifyRequest, key: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const name = nameOf(key);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

/** Fastify collects `set-cookie` headers in a list, so one reply may set several. */
function append(reply: FastifyReply, cookie: string): void {
  reply.header('set-cookie', cookie);
}

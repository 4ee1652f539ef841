import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Ties a step of a sign-in to the browser in which it began: without it somebody could send their own half-done sign-in as a
 * link, and whoever clicks would work in a stranger's account. A cookie for each step, so that two tabs do not disturb each
 * other. `Lax`: it must come along when the other system sends the browser back.
 */
const nameOf = (key: string): string => `annals_sign_in_${key.slice(0, 12)}`;

/** Before the step has its key: what the cookie will say. */
export const newMark = (): string => randomBytes(24).toString('base64url');

export function setMark(reply: FastifyReply, key: string, mark: string, seconds: number, secure: boolean): void {
  const facts = [`${nameOf(key)}=${mark}`, 'Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
  append(reply, [...facts, ...(secure ? ['Secure'] : [])].join('; '));
}

export function clearMark(reply: FastifyReply, key: string): void {
  append(reply, `${nameOf(key)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
}

export function markOf({ headers }: FastifyRequest, key: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const name = nameOf(key);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

/** Fastify makes a list of them: one answer may set several. */
function append(reply: FastifyReply, cookie: string): void {
  reply.header('set-cookie', cookie);
}

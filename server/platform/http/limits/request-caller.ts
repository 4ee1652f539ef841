import type { FastifyRequest } from 'fastify';

const callers = new WeakMap<FastifyRequest, string>();

/** The caller that the limits apply to: the user once the guard has authenticated them, the address before that. */
export const requestCaller = (request: FastifyRequest): string => callers.get(request) ?? `address ${request.ip}`;

export function setRequestCaller(request: FastifyRequest, userId: number): void {
  callers.set(request, `user ${userId}`);
}

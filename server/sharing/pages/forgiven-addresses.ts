import type { FastifyInstance } from 'fastify';

/** The address of a public page or text, and what is glued to it: a slash, or marks and words of the text around it. */
const glued = /^(\/(?:share|show)\/[0-9a-z]+(?:\/(?:llms\.txt|[0-9a-z]+(?:\.md)?))?)[^0-9a-z]+$/i;

/**
 * Leads `/share/{id}/` and `/share/{id}。` to the page. Chat programs take the mark after an address as a part of it,
 * because Chinese is written without spaces.
 */
export function forgiveAddresses(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const to = forgiven(request.url);
    if (to !== undefined) await reply.redirect(to);
  });
}

/** Undefined for an address to which nothing is glued. */
export function forgiven(url: string): string | undefined {
  const [path = ''] = url.split('?', 1);
  try {
    const page = glued.exec(decodeURIComponent(path))?.[1];
    return page && page + url.slice(path.length);
  } catch {
    return undefined;
  }
}

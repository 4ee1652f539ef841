import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * A page in a frame of ours that runs one script and what that is handed. It has an origin of its own, and so neither
 * the token nor any storage, and its policy forbids every connection. Built once, sent at each call.
 */
export class IsolatedPage {
  private readonly html: string;
  private readonly policy: string;

  /** `scripts`: further sources of scripts; `more`: further directives of the policy. */
  constructor(title: string, script: string, { scripts = '', more = [] }: { scripts?: string; more?: string[] }) {
    const hash = createHash('sha256').update(script).digest('base64');
    this.html = `<!doctype html><title>${title}</title><script>${script}</script>`;
    this.policy = [
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src 'sha256-${hash}' ${scripts}`.trim(),
      ...more,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join('; ');
  }

  async send(reply: FastifyReply): Promise<void> {
    await reply
      .header('content-security-policy', this.policy)
      .header('cache-control', 'private, max-age=3600')
      .type('text/html; charset=utf-8')
      .send(this.html);
  }
}

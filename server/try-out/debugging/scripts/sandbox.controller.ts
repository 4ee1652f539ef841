import { createHash } from 'node:crypto';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../../../platform/access/requires.js';

/** Starts a worker of the given source, and hands it the port to the page. */
const script = `addEventListener('message', ({ source, data, ports }) => {
  if (source !== parent) return;
  const worker = new Worker(URL.createObjectURL(new Blob([data.source], { type: 'text/javascript' })));
  worker.onerror = (error) => {
    error.preventDefault();
    parent.postMessage({ message: error.message, line: error.lineno }, '*');
  };
  worker.postMessage(null, [ports[0]]);
}, { once: true });
parent.postMessage('ready', '*');`;

const hash = createHash('sha256').update(script).digest('base64');
const policy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  `script-src 'sha256-${hash}'`,
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * The page in which scripts of people run: it has an origin of its own, and so neither the token nor any storage, and
 * its policy forbids every connection. The policy also holds in the worker that it starts.
 */
@Controller()
export class SandboxController {
  @Get('/doc/debug/sandbox')
  @Public({ anyOrigin: false })
  async page(@Res() reply: FastifyReply): Promise<void> {
    await reply
      .header('content-security-policy', policy)
      .header('cache-control', 'private, max-age=3600')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><title>Scripts</title><script>${script}</script>`);
  }
}

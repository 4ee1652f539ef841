import { createHash } from 'node:crypto';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../../platform/access/requires.js';

/**
 * Runs the library that the page hands in as a Blob, and answers each source on the port with its SVG, one at a time.
 * The messages are those of client/doc-types/markdown/diagram-frame.ts.
 */
const script = `addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source !== parent) return;
  const library = document.createElement('script');
  library.src = URL.createObjectURL(data.library);
  let last = new Promise((done, failed) => { library.onload = done; library.onerror = failed; });
  last.catch(() => port.postMessage({ id: 0 }));
  document.head.append(library);
  const draw = async (id, code, config) => {
    mermaid.initialize(config);
    const { svg } = await mermaid.render(id, code);
    return svg;
  };
  port.onmessage = ({ data: { id, name, code, config } }) => {
    last = last.then(() => draw(name, code, config)).then(
      (svg) => port.postMessage({ id, svg }),
      () => port.postMessage({ id }),
    );
  };
}, { once: true });
parent.postMessage('ready', '*');`;

const hash = createHash('sha256').update(script).digest('base64');
const policy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  `script-src 'sha256-${hash}' blob:`,
  // Mermaid measures labels in the styles that it writes.
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * The page in which diagrams are drawn: it has an origin of its own, and so neither the token nor any storage, and its
 * policy forbids every connection. Whatever a source makes of its labels stays in it.
 */
@Controller()
export class DiagramFrameController {
  @Get('/doc/diagram-frame')
  @Public({ anyOrigin: false })
  async page(@Res() reply: FastifyReply): Promise<void> {
    await reply
      .header('content-security-policy', policy)
      .header('cache-control', 'private, max-age=3600')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><title>Diagrams</title><script>${script}</script>`);
  }
}

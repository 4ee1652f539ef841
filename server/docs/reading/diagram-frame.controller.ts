import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../../platform/access/requires.js';
import { IsolatedPage } from '../../platform/http/isolated-page.js';

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

const frame = new IsolatedPage('Diagrams', script, {
  scripts: 'blob:',
  // Mermaid measures labels in the styles that it writes.
  more: ["style-src 'unsafe-inline'"],
});

/** The page in which diagrams are drawn: whatever a source makes of its labels stays in it. */
@Controller()
export class DiagramFrameController {
  @Get('/doc/diagram-frame')
  @Public({ anyOrigin: false })
  page(@Res() reply: FastifyReply): Promise<void> {
    return frame.send(reply);
  }
}

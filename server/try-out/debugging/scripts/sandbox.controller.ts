import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../../../platform/access/requires.js';
import { IsolatedPage } from '../../../platform/http/isolated-page.js';

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

const frame = new IsolatedPage('Scripts', script, { more: ['worker-src blob:'] });

/** The page in which scripts of people run. Its policy also holds in the worker that it starts. */
@Controller()
export class SandboxController {
  @Get('/doc/debug/sandbox')
  @Public({ anyOrigin: false })
  page(@Res() reply: FastifyReply): Promise<void> {
    return frame.send(reply);
  }
}

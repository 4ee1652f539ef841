import { All, Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { debugProxy } from '../../../../contracts/try-out/debug-proxy.js';
import { Public } from '../../../platform/access/requires.js';
import { statusRoutes } from '../../../platform/http/route.js';
import { streamBodiesOf } from '../../../platform/http/server/streamed-body.js';
import { DebugProxy } from './debug-proxy.js';

streamBodiesOf(debugProxy.path);
// A refusal is not taken for the called server's answer.
statusRoutes.add(debugProxy.path);

/** Sends a call to the address of an environment and streams the answer back (docs/wire.md 1.14). */
@Controller()
export class DebugController {
  constructor(private readonly proxy: DebugProxy) {}

  /** Public, because readers of a share have no token: `DebugReaders` finds out who calls. */
  @All(debugProxy.path)
  @Public()
  debug(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.proxy.run(request, reply);
  }
}

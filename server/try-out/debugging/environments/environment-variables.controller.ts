import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import { listEnvironmentVariables, saveEnvironmentVariables } from '../../../../contracts/try-out/debugging.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Public, Requires } from '../../../platform/access/requires.js';
import { By, In, Route } from '../../../platform/http/route.js';
import { DebugReaders } from '../proxy/debug-readers.js';
import { EnvironmentVariables } from './environment-variables.js';

@Controller()
export class EnvironmentVariablesController {
  constructor(
    private readonly variables: EnvironmentVariables,
    private readonly readers: DebugReaders,
  ) {}

  /** Public, because readers of a share have no token: `DebugReaders` finds out who asks. */
  @Route(listEnvironmentVariables)
  @Public()
  async list(@In() { docId }: Input<typeof listEnvironmentVariables>, @Req() request: FastifyRequest) {
    return this.variables.list(await this.readers.callerOf(request, docId), docId);
  }

  @Route(saveEnvironmentVariables)
  @Requires('environment.edit', { environment: 'environmentId' })
  async save(@In() wish: Input<typeof saveEnvironmentVariables>, @By() actor: Actor) {
    await this.variables.save(actor, wish);
  }
}

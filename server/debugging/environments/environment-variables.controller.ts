import { Controller } from '@nestjs/common';
import { listEnvironmentVariables, saveEnvironmentVariables } from '../../../contracts/debugging.js';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import type { Actor } from '../../access/actor.js';
import { Requires } from '../../access/requires.js';
import { By, In, Route } from '../../platform/route.js';
import { EnvironmentVariables } from './environment-variables.js';

@Controller()
export class EnvironmentVariablesController {
  constructor(private readonly variables: EnvironmentVariables) {}

  @Route(listEnvironmentVariables)
  @Requires('doc.view', { doc: 'docId' })
  list(@In() { docId }: Input<typeof listEnvironmentVariables>): Promise<Reply<typeof listEnvironmentVariables>> {
    return this.variables.list(docId);
  }

  @Route(saveEnvironmentVariables)
  @Requires('environment.edit', { environment: 'environmentId' })
  async save(
    @In() wish: Input<typeof saveEnvironmentVariables>,
    @By() actor: Actor,
  ): Promise<Reply<typeof saveEnvironmentVariables>> {
    await this.variables.save(actor, wish);
    return {};
  }
}

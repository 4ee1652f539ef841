import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/workspace/environments.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { EnvironmentParams } from './environment-params.js';

@Controller()
export class EnvironmentParamsController {
  constructor(private readonly params: EnvironmentParams) {}

  @Route(api.listEnvironmentParams)
  @Requires('environment.view', { environment: 'environmentId' })
  list(@In() input: Input<typeof api.listEnvironmentParams>) {
    return this.params.list(input);
  }

  @Route(api.addEnvironmentParam)
  @Requires('environment.edit', { environment: 'environmentId' })
  add(@In() input: Input<typeof api.addEnvironmentParam>, @By() actor: Actor) {
    return this.params.add(actor, input);
  }

  /** Rights are checked on the parameter's own environment; the input must name the same environment. */
  @Route(api.updateEnvironmentParam)
  @Requires('environment.edit', { param: 'id' })
  async update(@In() input: Input<typeof api.updateEnvironmentParam>, @By() actor: Actor) {
    await this.params.update(actor, input);
  }

  @Route(api.deleteEnvironmentParam)
  @Requires('environment.edit', { param: 'id' })
  async delete(@In() { id }: Input<typeof api.deleteEnvironmentParam>, @By() actor: Actor) {
    await this.params.delete(actor, id);
  }
}

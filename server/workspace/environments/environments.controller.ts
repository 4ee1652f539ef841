import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/workspace/environments.js';
import type { Actor } from '../../platform/access/actor.js';
import { Reads, Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { EnvironmentParams } from './environment-params.js';
import { Environments } from './environments.js';
import { EnvironmentQueries } from './environments.queries.js';

@Controller()
export class EnvironmentsController {
  constructor(
    private readonly environments: Environments,
    private readonly params: EnvironmentParams,
    private readonly queries: EnvironmentQueries,
  ) {}

  @Route(api.listEnvironments)
  @Requires('environment.view', { module: 'moduleId' })
  list(@In() { moduleId }: Input<typeof api.listEnvironments>) {
    return this.environments.list(moduleId);
  }

  @Route(api.addEnvironment)
  @Requires('environment.edit', { module: 'moduleId' })
  add(@In() input: Input<typeof api.addEnvironment>, @By() actor: Actor) {
    return this.environments.add(actor, input);
  }

  @Route(api.updateEnvironment)
  @Requires('environment.edit', { environment: 'id' })
  async update(@In() input: Input<typeof api.updateEnvironment>, @By() actor: Actor) {
    await this.environments.update(actor, input);
  }

  @Route(api.deleteEnvironment)
  @Requires('environment.edit', { environment: 'id' })
  async delete(@In() { id }: Input<typeof api.deleteEnvironment>, @By() actor: Actor) {
    await this.environments.delete(actor, id);
  }

  @Route(api.orderEnvironments)
  @Requires('environment.edit', { module: 'moduleId' })
  async order(@In() input: Input<typeof api.orderEnvironments>, @By() actor: Actor) {
    await this.environments.order(actor, input);
  }

  /** The guard checks the destination; the handler checks the source. */
  @Route(api.copyEnvironment)
  @Requires('environment.edit', { module: 'destModuleId' })
  copy(@In() input: Input<typeof api.copyEnvironment>, @By() actor: Actor) {
    return this.environments.copy(actor, input);
  }

  @Route(api.importEnvironments)
  @Requires('environment.edit', { module: 'destModuleId' })
  async import(@In() input: Input<typeof api.importEnvironments>, @By() actor: Actor) {
    await this.environments.import(actor, input);
  }

  @Route(api.myEnvironments)
  @Requires('user')
  tree(@By() actor: Actor) {
    return this.queries.tree(actor);
  }

  /** Public in the old product; here for members, and for strangers with a pass and this environment (docs/wire.md 9.5). */
  @Route(api.globalHeaders)
  @Reads('environment.view', { environment: 'environmentId' })
  async headers(@In() { environmentId }: Input<typeof api.globalHeaders>) {
    // Old clients send no environment if the application has none.
    return environmentId ? this.params.list({ environmentId, style: 1 }) : [];
  }

  @Route(api.globalsOf)
  @Requires('environment.view', { module: 'moduleId' })
  globals(@In() { moduleId }: Input<typeof api.globalsOf>) {
    return this.queries.globals(moduleId);
  }
}

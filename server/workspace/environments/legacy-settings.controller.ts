import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/workspace/legacy-settings.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { Environments } from './environments.js';
import { LegacySettings } from './legacy-settings.js';

/** Environments as old clients name them (docs/wire.md 1.8). */
@Controller()
export class DebugEnvController {
  constructor(
    private readonly old: LegacySettings,
    private readonly environments: Environments,
  ) {}

  @Route(api.listDebugEnvs)
  @Requires('environment.view', { module: 'moduleId' })
  list(@In() { moduleId }: Input<typeof api.listDebugEnvs>) {
    return this.old.list(moduleId);
  }

  @Route(api.addDebugEnv)
  @Requires('environment.edit', { module: 'moduleId' })
  async add(@In() { moduleId, configKey, configValue }: Input<typeof api.addDebugEnv>, @By() actor: Actor) {
    const wish = { moduleId, name: configKey, url: configValue, isPublic: false };
    await this.environments.add(actor, wish);
  }

  @Route(api.setDebugEnv)
  @Requires('environment.edit', { module: 'moduleId' })
  set(@In() input: Input<typeof api.setDebugEnv>, @By() actor: Actor) {
    return this.old.set(actor, input);
  }

  @Route(api.updateDebugEnv)
  @Requires('environment.edit', { environment: 'id' })
  update(@In() input: Input<typeof api.updateDebugEnv>, @By() actor: Actor) {
    return this.old.update(actor, input);
  }

  @Route(api.deleteDebugEnv)
  @Requires('environment.edit', { environment: 'id' })
  delete(@In() { id }: Input<typeof api.deleteDebugEnv>, @By() actor: Actor) {
    return this.environments.delete(actor, id);
  }
}

/** Common headers, request and response parameters for old clients: the same four routes for each. */
@Controller()
export class OldParamsController {
  constructor(private readonly old: LegacySettings) {}

  @Route(api.oldHeaders.list)
  @Requires('environment.view', { module: 'moduleId' })
  listHeaders(@In() { moduleId }: Input<typeof api.oldHeaders.list>) {
    return this.old.listParams(moduleId, 1);
  }

  @Route(api.oldHeaders.add)
  @Requires('environment.edit', { module: 'moduleId' })
  addHeader(@In() { moduleId, ...wish }: Input<typeof api.oldHeaders.add>, @By() actor: Actor) {
    return this.old.addParam(actor, 1, moduleId, wish);
  }

  @Route(api.oldHeaders.update)
  @Requires('environment.edit', { param: 'id' })
  updateHeader(@In() { id, ...wish }: Input<typeof api.oldHeaders.update>, @By() actor: Actor) {
    return this.old.updateParam(actor, 1, id, wish);
  }

  @Route(api.oldHeaders.delete)
  @Requires('environment.edit', { param: 'id' })
  deleteHeader(@In() { id }: Input<typeof api.oldHeaders.delete>, @By() actor: Actor) {
    return this.old.deleteParam(actor, 1, id);
  }

  @Route(api.oldParams.list)
  @Requires('environment.view', { module: 'moduleId' })
  listParams(@In() { moduleId }: Input<typeof api.oldParams.list>) {
    return this.old.listParams(moduleId, 2);
  }

  @Route(api.oldParams.add)
  @Requires('environment.edit', { module: 'moduleId' })
  addParam(@In() { moduleId, ...wish }: Input<typeof api.oldParams.add>, @By() actor: Actor) {
    return this.old.addParam(actor, 2, moduleId, wish);
  }

  @Route(api.oldParams.update)
  @Requires('environment.edit', { param: 'id' })
  updateParam(@In() { id, ...wish }: Input<typeof api.oldParams.update>, @By() actor: Actor) {
    return this.old.updateParam(actor, 2, id, wish);
  }

  @Route(api.oldParams.delete)
  @Requires('environment.edit', { param: 'id' })
  deleteParam(@In() { id }: Input<typeof api.oldParams.delete>, @By() actor: Actor) {
    return this.old.deleteParam(actor, 2, id);
  }

  @Route(api.oldReturns.list)
  @Requires('environment.view', { module: 'moduleId' })
  listReturns(@In() { moduleId }: Input<typeof api.oldReturns.list>) {
    return this.old.listParams(moduleId, 3);
  }

  @Route(api.oldReturns.add)
  @Requires('environment.edit', { module: 'moduleId' })
  addReturn(@In() { moduleId, ...wish }: Input<typeof api.oldReturns.add>, @By() actor: Actor) {
    return this.old.addParam(actor, 3, moduleId, wish);
  }

  @Route(api.oldReturns.update)
  @Requires('environment.edit', { param: 'id' })
  updateReturn(@In() { id, ...wish }: Input<typeof api.oldReturns.update>, @By() actor: Actor) {
    return this.old.updateParam(actor, 3, id, wish);
  }

  @Route(api.oldReturns.delete)
  @Requires('environment.edit', { param: 'id' })
  deleteReturn(@In() { id }: Input<typeof api.oldReturns.delete>, @By() actor: Actor) {
    return this.old.deleteParam(actor, 3, id);
  }
}

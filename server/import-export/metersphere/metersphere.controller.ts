import { Controller } from '@nestjs/common';
import * as api from '../../../contracts/import-export/metersphere.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { MeterSphereLists } from './metersphere-lists.js';
import { MeterSphereSpaces } from './metersphere-spaces.js';

/** The connection of a space, and what can be chosen there (docs/wire.md 1.21). */
@Controller()
export class MeterSphereController {
  constructor(
    private readonly spaces: MeterSphereSpaces,
    private readonly lists: MeterSphereLists,
  ) {}

  /** The service checks the right: administrators of the space, or of any space if none is given. */
  @Route(api.testMeterSphere)
  @Requires('user')
  test(@In() input: Input<typeof api.testMeterSphere>, @By() actor: Actor) {
    return this.spaces.test(actor, input);
  }

  @Route(api.testMeterSphereByGet)
  @Requires('user')
  testByGet(@In() input: Input<typeof api.testMeterSphereByGet>, @By() actor: Actor) {
    return this.spaces.test(actor, input);
  }

  @Route(api.saveMeterSphereSpace)
  @Requires('space.settings', { space: 'spaceId' })
  async save(@In() input: Input<typeof api.saveMeterSphereSpace>, @By() actor: Actor) {
    await this.spaces.save(actor, input);
  }

  @Route(api.meterSphereSpace)
  @Requires('space.settings', { space: 'spaceId' })
  load(@In() { spaceId }: Input<typeof api.meterSphereSpace>) {
    return this.spaces.load(spaceId);
  }

  @Route(api.removeMeterSphereSpace)
  @Requires('space.settings', { space: 'spaceId' })
  async remove(@In() { spaceId }: Input<typeof api.removeMeterSphereSpace>, @By() actor: Actor) {
    await this.spaces.remove(actor, spaceId);
  }

  @Route(api.meterSphereProjects)
  @Requires('module.settings', { project: 'projectId' })
  projects(@In() { projectId }: Input<typeof api.meterSphereProjects>) {
    return this.lists.projects(projectId);
  }

  @Route(api.meterSphereModules)
  @Requires('module.settings', { project: 'projectId' })
  modules(@In() input: Input<typeof api.meterSphereModules>) {
    return this.lists.modules(input);
  }
}

import { Controller } from '@nestjs/common';
import type { Input } from '../../contracts/platform/endpoint.js';
import {
  deletedProjects,
  deletedSpaces,
  deleteProject,
  deleteSpace,
  undeleteProject,
  undeleteSpace,
} from '../../contracts/workspace/workspace.js';
import type { Actor } from '../platform/access/actor.js';
import { Requires } from '../platform/access/requires.js';
import { By, In, Route } from '../platform/http/route.js';
import { Removal } from './removal.js';

/** The guard does not find deleted spaces and projects: `Removal` checks who may restore them. */
@Controller()
export class RemovalController {
  constructor(private readonly removal: Removal) {}

  @Route(deleteSpace)
  @Requires('space.delete', { space: 'id' })
  async deleteSpace(@In() { id }: Input<typeof deleteSpace>, @By() actor: Actor) {
    await this.removal.deleteSpace(actor, id);
  }

  @Route(undeleteSpace)
  @Requires('user')
  async undeleteSpace(@In() { id }: Input<typeof undeleteSpace>, @By() actor: Actor) {
    await this.removal.undeleteSpace(actor, id);
  }

  @Route(deletedSpaces)
  @Requires('user')
  deletedSpaces(@By() actor: Actor) {
    return this.removal.deletedSpaces(actor);
  }

  @Route(deleteProject)
  @Requires('project.delete', { project: 'id' })
  async deleteProject(@In() { id }: Input<typeof deleteProject>, @By() actor: Actor) {
    await this.removal.deleteProject(actor, id);
  }

  @Route(undeleteProject)
  @Requires('user')
  async undeleteProject(@In() { id }: Input<typeof undeleteProject>, @By() actor: Actor) {
    await this.removal.undeleteProject(actor, id);
  }

  @Route(deletedProjects)
  @Requires('space.view', { space: 'spaceId' })
  deletedProjects(@In() { spaceId }: Input<typeof deletedProjects>, @By() actor: Actor) {
    return this.removal.deletedProjects(actor, spaceId);
  }
}

import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import {
  addProject,
  addProjectMembers,
  listProjects,
  projectInfo,
  projectMembers,
  projectSpace,
  removeProjectMember,
  updateProject,
  updateProjectMember,
} from '../../../contracts/workspace/workspace.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ProjectChanges } from './project-changes.js';
import { Projects } from './projects.js';

@Controller()
export class ProjectsController {
  constructor(
    private readonly projects: Projects,
    private readonly changes: ProjectChanges,
  ) {}

  @Route(listProjects)
  @Requires('space.view', { space: 'spaceId' })
  list(@In() { spaceId }: Input<typeof listProjects>, @By() actor: Actor) {
    return this.projects.list(actor, spaceId);
  }

  @Route(addProject)
  @Requires('project.create', { space: 'spaceId' })
  add(@In() input: Input<typeof addProject>, @By() actor: Actor) {
    return this.projects.add(actor, input);
  }

  @Route(projectInfo)
  @Requires('project.view', { project: 'projectId' })
  info(@In() { projectId }: Input<typeof projectInfo>, @By() actor: Actor) {
    return this.projects.info(actor, projectId);
  }

  @Route(updateProject)
  @Requires('project.update', { project: 'id' })
  async update(@In() input: Input<typeof updateProject>, @By() actor: Actor) {
    await this.changes.update(actor, input);
  }

  @Route(projectSpace)
  @Requires('project.view', { project: 'projectId' })
  space(@In() { projectId }: Input<typeof projectSpace>, @By() actor: Actor) {
    return this.projects.space(actor, projectId);
  }

  @Route(projectMembers)
  @Requires('project.members.view', { project: 'projectId' })
  members(@In() input: Input<typeof projectMembers>) {
    return this.projects.members(input);
  }

  @Route(addProjectMembers)
  @Requires('project.members', { project: 'projectId' })
  async addMembers(@In() input: Input<typeof addProjectMembers>, @By() actor: Actor) {
    await this.projects.addMembers(actor, input);
  }

  @Route(updateProjectMember)
  @Requires('project.members', { project: 'projectId' })
  async updateMember(@In() input: Input<typeof updateProjectMember>, @By() actor: Actor) {
    await this.projects.updateMember(actor, input);
  }

  @Route(removeProjectMember)
  @Requires('project.members', { project: 'projectId' })
  async removeMember(@In() { projectId, userId }: Input<typeof removeProjectMember>, @By() actor: Actor) {
    await this.projects.removeMember(actor, projectId, userId);
  }
}

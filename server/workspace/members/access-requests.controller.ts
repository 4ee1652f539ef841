import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import {
  answerProjectRequest,
  answerSpaceRequest,
  askForAccess,
  projectRequests,
  spaceRequests,
} from '../../../contracts/workspace/members.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { AccessRequests } from './access-requests.js';

@Controller()
export class AccessRequestsController {
  constructor(private readonly requests: AccessRequests) {}

  @Route(askForAccess)
  @Requires('user')
  async ask(@In() wish: Input<typeof askForAccess>, @By() actor: Actor) {
    await this.requests.ask(actor, wish);
  }

  @Route(spaceRequests)
  @Requires('space.members', { space: 'spaceId' })
  ofSpace(@In() { spaceId }: Input<typeof spaceRequests>) {
    return this.requests.ofSpace(spaceId);
  }

  @Route(projectRequests)
  @Requires('project.members', { project: 'projectId' })
  ofProject(@In() { projectId }: Input<typeof projectRequests>) {
    return this.requests.ofProject(projectId);
  }

  @Route(answerSpaceRequest)
  @Requires('space.members', { space: 'spaceId' })
  async answerOfSpace(@In() { spaceId, ...answer }: Input<typeof answerSpaceRequest>, @By() actor: Actor) {
    await this.requests.answerOfSpace(actor, spaceId, answer);
  }

  @Route(answerProjectRequest)
  @Requires('project.members', { project: 'projectId' })
  async answerOfProject(@In() { projectId, ...answer }: Input<typeof answerProjectRequest>, @By() actor: Actor) {
    await this.requests.answerOfProject(actor, projectId, answer);
  }
}

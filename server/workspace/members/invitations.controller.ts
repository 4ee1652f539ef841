import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { inviteToProject, inviteToSpace } from '../../../contracts/workspace/members.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { Invitations } from './invitations.js';

@Controller()
export class InvitationsController {
  constructor(private readonly invitations: Invitations) {}

  @Route(inviteToSpace)
  @Requires('space.members', { space: 'spaceId' })
  async toSpace(@In() wish: Input<typeof inviteToSpace>, @By() actor: Actor) {
    await this.invitations.toSpace(actor, wish);
  }

  @Route(inviteToProject)
  @Requires('project.members', { project: 'projectId' })
  async toProject(@In() wish: Input<typeof inviteToProject>, @By() actor: Actor) {
    await this.invitations.toProject(actor, wish);
  }
}

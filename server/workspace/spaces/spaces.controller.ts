import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import {
  addSpace,
  addSpaceMembers,
  describeSpace,
  listNormalSpaces,
  listSpaces,
  removeSpaceMember,
  renameSpace,
  searchSpaceMembers,
  spaceInfo,
  spaceMemberPage,
  spaceMembers,
  updateSpaceMember,
} from '../../../contracts/workspace/workspace.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { Spaces } from './spaces.js';

@Controller()
export class SpacesController {
  constructor(private readonly spaces: Spaces) {}

  @Route(addSpace)
  @Requires('user')
  add(@In() input: Input<typeof addSpace>, @By() actor: Actor) {
    return this.spaces.add(actor, input);
  }

  @Route(listSpaces)
  @Requires('user')
  list(@By() actor: Actor) {
    return this.spaces.list(actor);
  }

  @Route(listNormalSpaces)
  @Requires('user')
  listNormal(@By() actor: Actor) {
    return this.spaces.list(actor, true);
  }

  @Route(spaceInfo)
  @Requires('space.view', { space: 'spaceId' })
  info(@In() { spaceId }: Input<typeof spaceInfo>) {
    return this.spaces.info(spaceId);
  }

  @Route(renameSpace)
  @Requires('space.rename', { space: 'id' })
  async rename(@In() input: Input<typeof renameSpace>, @By() actor: Actor) {
    await this.spaces.rename(actor, input);
  }

  @Route(describeSpace)
  @Requires('space.rename', { space: 'id' })
  async describe(@In() input: Input<typeof describeSpace>, @By() actor: Actor) {
    await this.spaces.describe(actor, input);
  }

  @Route(spaceMemberPage)
  @Requires('space.members.view', { space: 'spaceId' })
  memberPage(@In() input: Input<typeof spaceMemberPage>) {
    return this.spaces.memberPage(input);
  }

  @Route(searchSpaceMembers)
  @Requires('space.members.view', { space: 'spaceId' })
  search(@In() input: Input<typeof searchSpaceMembers>) {
    return this.spaces.search(input);
  }

  @Route(spaceMembers)
  @Requires('space.members.view', { space: 'spaceId' })
  members(@In() { spaceId }: Input<typeof spaceMembers>) {
    return this.spaces.members(spaceId);
  }

  @Route(addSpaceMembers)
  @Requires('space.members', { space: 'spaceId' })
  async addMembers(@In() input: Input<typeof addSpaceMembers>, @By() actor: Actor) {
    await this.spaces.addMembers(actor, input);
  }

  @Route(updateSpaceMember)
  @Requires('space.members', { space: 'spaceId' })
  async updateMember(@In() input: Input<typeof updateSpaceMember>, @By() actor: Actor) {
    await this.spaces.updateMember(actor, input);
  }

  @Route(removeSpaceMember)
  @Requires('space.members', { space: 'spaceId' })
  async removeMember(@In() { spaceId, userId }: Input<typeof removeSpaceMember>, @By() actor: Actor) {
    await this.spaces.removeMember(actor, spaceId, userId);
  }
}

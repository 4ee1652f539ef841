import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { allocateProjects, projectsOfUser, projectTree } from '../../../contracts/workspace/users.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ProjectAllocation } from './allocation.js';

@Controller()
export class AllocationController {
  constructor(private readonly allocation: ProjectAllocation) {}

  @Route(allocateProjects)
  @Requires('super')
  async allocate(@In() wish: Input<typeof allocateProjects>, @By() actor: Actor) {
    await this.allocation.allocate(actor, wish);
  }

  @Route(projectsOfUser)
  @Requires('super')
  of(@In() { userId }: Input<typeof projectsOfUser>) {
    return this.allocation.projectsOf(userId);
  }

  @Route(projectTree)
  @Requires('super')
  tree() {
    return this.allocation.tree();
  }
}

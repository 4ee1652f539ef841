import { Controller } from '@nestjs/common';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { allocateProjects, projectsOfUser, projectTree } from '../../../contracts/workspace/admin.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ProjectAllocation } from './allocation.js';

@Controller()
export class AllocationController {
  constructor(private readonly allocation: ProjectAllocation) {}

  @Route(allocateProjects)
  @Requires('super')
  async allocate(
    @In() wish: Input<typeof allocateProjects>,
    @By() actor: Actor,
  ): Promise<Reply<typeof allocateProjects>> {
    await this.allocation.allocate(actor, wish);
    return {};
  }

  @Route(projectsOfUser)
  @Requires('super')
  of(@In() { userId }: Input<typeof projectsOfUser>): Promise<Reply<typeof projectsOfUser>> {
    return this.allocation.projectsOf(userId);
  }

  @Route(projectTree)
  @Requires('super')
  tree(): Promise<Reply<typeof projectTree>> {
    return this.allocation.tree();
  }
}

import { Controller } from '@nestjs/common';
import * as api from '../../contracts/doc-rows.js';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { Access } from '../access/access.js';
import { type Actor, byActor } from '../access/actor.js';
import { Requires } from '../access/requires.js';
import { By, In, Route } from '../platform/route.js';
import { DocRowQueries } from './doc-rows.queries.js';
import { TreeGroups } from './tree-groups.js';

/** Windows of large trees, and changes of several of their docs at once. */
@Controller()
export class DocRowsController {
  constructor(
    private readonly access: Access,
    private readonly rows: DocRowQueries,
    private readonly groups: TreeGroups,
  ) {}

  @Route(api.tableRows)
  @Requires('doc.view', { module: 'moduleId' })
  table(@In() asked: Input<typeof api.tableRows>): Promise<Reply<typeof api.tableRows>> {
    return this.rows.table(asked);
  }

  /** Of a space or of a project; whoever may not see it is told the same as by its other readings. */
  @Route(api.viewRows)
  @Requires('user')
  async view(@In() asked: Input<typeof api.viewRows>, @By() actor: Actor): Promise<Reply<typeof api.viewRows>> {
    const { spaceId, projectId } = asked;
    if (spaceId) await this.access.demand(actor, 'space.view', { space: spaceId });
    else await this.access.demand(actor, 'project.view', { project: projectId });
    return this.rows.view(actor, asked);
  }

  @Route(api.moveDocs)
  @Requires('user')
  async move(@In() { ids, parentId, before }: Input<typeof api.moveDocs>, @By() actor: Actor) {
    await this.demand(actor, 'doc.edit', ids);
    await this.groups.move(ids, parentId, before, byActor(actor));
    return {};
  }

  @Route(api.deletionImpact)
  @Requires('user')
  async impact(
    @In() { ids }: Input<typeof api.deletionImpact>,
    @By() actor: Actor,
  ): Promise<Reply<typeof api.deletionImpact>> {
    await this.demand(actor, 'doc.edit', ids);
    return this.groups.impact(ids);
  }

  @Route(api.deleteDocs)
  @Requires('user')
  async delete(@In() { ids }: Input<typeof api.deleteDocs>, @By() actor: Actor): Promise<Reply<typeof api.deleteDocs>> {
    await this.demand(actor, 'doc.edit', ids);
    return { deleted: await this.groups.delete(ids, byActor(actor)) };
  }

  @Route(api.undeleteDocs)
  @Requires('user')
  async undelete(@In() { ids }: Input<typeof api.undeleteDocs>, @By() actor: Actor) {
    await this.demand(actor, 'doc.edit', ids);
    await this.groups.undelete(ids, byActor(actor));
    return {};
  }

  /** The right at each of them; one question an application, since a doc's rights are its application's. */
  private async demand(actor: Actor, verb: 'doc.edit', ids: readonly number[]): Promise<void> {
    for (const doc of await this.groups.oneOfEachModule(ids)) await this.access.demand(actor, verb, { doc });
  }
}

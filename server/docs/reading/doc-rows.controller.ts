import { Controller } from '@nestjs/common';
import * as api from '../../../contracts/docs/doc-rows.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { DocBatchAccess } from '../tree/doc-batch-access.js';
import { TreeBatches } from '../tree/tree-batches.js';
import { DocRowQueries } from './doc-rows.queries.js';

/** Reads windows of large trees and changes several docs at once. */
@Controller()
export class DocRowsController {
  constructor(
    private readonly access: Access,
    private readonly rows: DocRowQueries,
    private readonly groups: TreeBatches,
    private readonly batchAccess: DocBatchAccess,
  ) {}

  @Route(api.tableRows)
  @Requires('doc.view', { module: 'moduleId' })
  table(@In() asked: Input<typeof api.tableRows>) {
    return this.rows.table(asked);
  }

  /** The tree of a space or a project; without access it fails like the other reads of that space or project. */
  @Route(api.viewRows)
  @Requires('user')
  async view(@In() asked: Input<typeof api.viewRows>, @By() actor: Actor) {
    const { spaceId, projectId } = asked;
    if (spaceId) await this.access.demand(actor, 'space.view', { space: spaceId });
    else await this.access.demand(actor, 'project.view', { project: projectId });
    return this.rows.view(actor, asked);
  }

  @Route(api.moveDocs)
  @Requires('user')
  async move(@In() { ids, parentId, before }: Input<typeof api.moveDocs>, @By() actor: Actor) {
    await this.batchAccess.demand(actor, 'doc.edit', ids);
    await this.groups.move(ids, parentId, before, byActor(actor));
  }

  @Route(api.deleteDocs)
  @Requires('user')
  async delete(@In() { ids }: Input<typeof api.deleteDocs>, @By() actor: Actor) {
    await this.batchAccess.demand(actor, 'doc.edit', ids);
    return { deleted: await this.groups.delete(ids, byActor(actor)) };
  }

  @Route(api.undeleteDocs)
  @Requires('user')
  async undelete(@In() { ids }: Input<typeof api.undeleteDocs>, @By() actor: Actor) {
    await this.batchAccess.demand(actor, 'doc.edit', ids);
    await this.groups.undelete(ids, byActor(actor));
  }
}

import { Controller } from '@nestjs/common';
import * as trees from '../../../contracts/docs/doc-trees.js';
import * as api from '../../../contracts/docs/docs.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { EventLog } from '../../platform/log/event-log.js';
import { type DocCommand, docKind } from '../doc/doc.decider.js';
import { TreeChanges } from './tree.changes.js';
import { ViewTreeQueries } from './view-tree.queries.js';

/** Commands on a doc, and the viewer's trees (docs/wire.md 1.10). Saving is in `server/docs/editing`. */
@Controller()
export class DocController {
  constructor(
    private readonly log: EventLog,
    private readonly changes: TreeChanges,
    private readonly trees: ViewTreeQueries,
  ) {}

  @Route(api.addFolder)
  @Requires('doc.edit', { module: 'moduleId' })
  async addFolder(@In() { moduleId, parentId, name, dubbo }: Input<typeof api.addFolder>, @By() actor: Actor) {
    return { id: await this.changes.addFolder(moduleId, parentId, dubbo ? { name, dubbo } : { name }, byActor(actor)) };
  }

  @Route(api.updateFolder)
  @Requires('doc.edit', { doc: 'id' })
  async updateFolder(@In() change: Input<typeof api.updateFolder>, @By() actor: Actor) {
    await this.changes.updateFolder(change, byActor(actor));
  }

  @Route(api.moveDoc)
  @Requires('doc.edit', { doc: 'id' })
  async move(@In() { id, parentId, expected }: Input<typeof api.moveDoc>, @By() actor: Actor) {
    await this.changes.move(id, parentId, byActor(actor), expected);
  }

  @Route(api.deleteDoc)
  @Requires('doc.edit', { doc: 'id' })
  async delete(@In() { id }: Input<typeof api.deleteDoc>, @By() actor: Actor) {
    await this.changes.delete(id, byActor(actor));
  }

  @Route(api.undeleteDoc)
  @Requires('doc.edit', { doc: 'id' })
  async undelete(@In() { id }: Input<typeof api.undeleteDoc>, @By() actor: Actor) {
    await this.changes.undelete(id, byActor(actor));
  }

  @Route(api.lockDoc)
  @Requires('doc.edit', { doc: 'id' })
  lock(@In() { id }: Input<typeof api.lockDoc>, @By() actor: Actor) {
    return this.change(id, { type: 'LockDoc' }, actor);
  }

  @Route(api.unlockDoc)
  @Requires('doc.edit', { doc: 'id' })
  unlock(@In() { id }: Input<typeof api.unlockDoc>, @By() actor: Actor) {
    return this.change(id, { type: 'UnlockDoc' }, actor);
  }

  @Route(api.setDocStatus)
  @Requires('doc.edit', { doc: 'id' })
  setStatus(@In() { id, status, expected }: Input<typeof api.setDocStatus>, @By() actor: Actor) {
    return this.change(id, { type: 'SetDocStatus', status }, actor, expected);
  }

  @Route(api.setDocOrder)
  @Requires('doc.edit', { doc: 'id' })
  setOrder(@In() { id, orderIndex }: Input<typeof api.setDocOrder>, @By() actor: Actor) {
    return this.change(id, { type: 'ReorderDoc', orderIndex }, actor);
  }

  @Route(api.setDocShown)
  @Requires('doc.edit', { doc: 'id' })
  setShown(@In() { id, isShow }: Input<typeof api.setDocShown>, @By() actor: Actor) {
    return this.change(id, { type: 'SetDocShown', isShow }, actor);
  }

  @Route(trees.viewProjects)
  @Requires('user')
  projects(@By() actor: Actor) {
    return this.trees.projects(actor);
  }

  @Route(trees.viewProjectTree)
  @Requires('project.view', { project: 'projectId' })
  projectTree(@In() { projectId }: Input<typeof trees.viewProjectTree>, @By() actor: Actor) {
    return this.trees.ofProject(actor, projectId);
  }

  @Route(trees.viewSpaceTree)
  @Requires('space.view', { space: 'spaceId' })
  spaceTree(@In() { spaceId }: Input<typeof trees.viewSpaceTree>, @By() actor: Actor) {
    return this.trees.ofSpace(actor, spaceId);
  }

  /** Executes a command that needs no facts about other docs. */
  private async change(id: number, command: DocCommand, actor: Actor, expected?: number): Promise<void> {
    await this.log.execute(docKind, id, command, byActor(actor), { expected });
  }
}

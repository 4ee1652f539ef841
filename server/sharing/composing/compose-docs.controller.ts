import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/sharing/compose-docs.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ComposeEntries } from './compose-entries.js';
import { ComposeLists } from './compose-lists.queries.js';
import { ComposePages } from './compose-pages.js';

/** The docs, folders and extra pages of a composed project (docs/wire.md 1.18). */
@Controller()
export class ComposeDocsController {
  constructor(
    private readonly lists: ComposeLists,
    private readonly entries: ComposeEntries,
    private readonly pages: ComposePages,
  ) {}

  @Route(api.listComposeDocs)
  @Requires('compose.view', { composeProject: 'projectId' })
  docs(@In() { projectId }: Input<typeof api.listComposeDocs>, @By() actor: Actor) {
    return this.lists.docs(actor, projectId);
  }

  @Route(api.newComposeDocs)
  @Requires('compose.edit', { composeProject: 'projectId' })
  news(@In() { projectId }: Input<typeof api.newComposeDocs>, @By() actor: Actor) {
    return this.lists.news(actor, projectId);
  }

  @Route(api.dismissComposeDocs)
  @Requires('compose.edit', { composeProject: 'projectId' })
  dismiss(@In() wish: Input<typeof api.dismissComposeDocs>, @By() actor: Actor) {
    return this.lists.dismiss(actor, wish);
  }

  /** `ComposeEntries` checks the right on each doc: the guard checks only one place. */
  @Route(api.addComposeDocs)
  @Requires('compose.edit', { composeProject: 'projectId' })
  add(@In() wish: Input<typeof api.addComposeDocs>, @By() actor: Actor) {
    return this.entries.add(actor, wish);
  }

  @Route(api.removeComposeDoc)
  @Requires('compose.edit', { composeEntry: 'id' })
  remove(@In() { id }: Input<typeof api.removeComposeDoc>, @By() actor: Actor) {
    return this.entries.remove(actor, id);
  }

  @Route(api.addComposeFolder)
  @Requires('compose.edit', { composeProject: 'projectId' })
  addFolder(@In() wish: Input<typeof api.addComposeFolder>, @By() actor: Actor) {
    return this.entries.addFolder(actor, wish);
  }

  @Route(api.renameComposeFolder)
  @Requires('compose.edit', { composeEntry: 'id' })
  rename(@In() { id, name }: Input<typeof api.renameComposeFolder>, @By() actor: Actor) {
    return this.entries.renameFolder(actor, id, name);
  }

  @Route(api.orderComposeDoc)
  @Requires('compose.edit', { composeEntry: 'id' })
  order(@In() { id, orderIndex }: Input<typeof api.orderComposeDoc>, @By() actor: Actor) {
    return this.entries.order(actor, id, orderIndex);
  }

  @Route(api.moveComposeDoc)
  @Requires('compose.edit', { composeEntry: 'id' })
  move(@In() { id, parentId, before }: Input<typeof api.moveComposeDoc>, @By() actor: Actor) {
    return this.entries.move(actor, id, parentId, before);
  }

  @Route(api.listComposePages)
  @Requires('compose.view', { composeProject: 'projectId' })
  listPages(@In() { projectId }: Input<typeof api.listComposePages>) {
    return this.pages.list(projectId);
  }

  @Route(api.addComposePage)
  @Requires('compose.edit', { composeProject: 'projectId' })
  addPage(@In() wish: Input<typeof api.addComposePage>, @By() actor: Actor) {
    return this.pages.add(actor, wish);
  }

  @Route(api.updateComposePage)
  @Requires('compose.edit', { composePage: 'id' })
  updatePage(@In() wish: Input<typeof api.updateComposePage>, @By() actor: Actor) {
    return this.pages.update(actor, wish);
  }

  @Route(api.setComposePageStatus)
  @Requires('compose.edit', { composePage: 'id' })
  setStatus(@In() { id, status }: Input<typeof api.setComposePageStatus>, @By() actor: Actor) {
    return this.pages.setStatus(actor, id, status);
  }

  @Route(api.deleteComposePage)
  @Requires('compose.edit', { composePage: 'id' })
  deletePage(@In() { id }: Input<typeof api.deleteComposePage>, @By() actor: Actor) {
    return this.pages.remove(actor, id);
  }
}

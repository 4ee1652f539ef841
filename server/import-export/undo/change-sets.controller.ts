import { Controller } from '@nestjs/common';
import { changeSetDocs, undoChangeSet } from '../../../contracts/import-export/change-sets.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ChangeSetDocsQueries } from './change-set-docs.queries.js';
import { UndoReceiver } from './undo-receiver.js';

@Controller()
export class ChangeSetsController {
  constructor(
    private readonly docs: ChangeSetDocsQueries,
    private readonly receiver: UndoReceiver,
  ) {}

  @Route(changeSetDocs)
  @Requires('module.settings', { module: 'moduleId' })
  list(@In() input: Input<typeof changeSetDocs>) {
    return this.docs.page(input);
  }

  @Route(undoChangeSet)
  @Requires('module.settings', { module: 'moduleId' })
  async undo(@In() { moduleId, id, docIds = [] }: Input<typeof undoChangeSet>, @By() actor: Actor) {
    return { id: await this.receiver.undo(moduleId, id, docIds, actor) };
  }
}

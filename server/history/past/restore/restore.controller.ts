import { Controller } from '@nestjs/common';
import { pastSets, performPast, previewPast } from '../../../../contracts/history/past.js';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Requires } from '../../../platform/access/requires.js';
import { By, In, Route } from '../../../platform/http/route.js';
import { PastRestorer } from './past-restorer.js';
import { PastSets } from './past-sets.queries.js';

/** Restores and undoes; `Candidates` checks the right `doc.restore` on each application. */
@Controller()
export class RestoreController {
  constructor(
    private readonly restorer: PastRestorer,
    private readonly sets: PastSets,
  ) {}

  @Route(previewPast)
  @Requires('user')
  preview(@In() asked: Input<typeof previewPast>, @By() actor: Actor) {
    return this.restorer.preview(actor, asked);
  }

  @Route(performPast)
  @Requires('user')
  perform(@In() asked: Input<typeof performPast>, @By() actor: Actor) {
    return this.restorer.perform(actor, asked);
  }

  @Route(pastSets)
  @Requires('doc.restore', { project: 'projectId' })
  list(@In() asked: Input<typeof pastSets>) {
    return this.sets.list(asked);
  }
}

import { Controller } from '@nestjs/common';
import { deletionImpact } from '../../../contracts/doc-rows.js';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import type { Actor } from '../../access/actor.js';
import { Requires } from '../../access/requires.js';
import { DocBatchAccess } from '../../docs/doc-batch-access.js';
import { By, In, Route } from '../../platform/route.js';
import { DeletionImpact } from './deletion-impact.queries.js';

@Controller()
export class DeletionImpactController {
  constructor(
    private readonly access: DocBatchAccess,
    private readonly impact: DeletionImpact,
  ) {}

  @Route(deletionImpact)
  @Requires('user')
  async read(@In() { ids }: Input<typeof deletionImpact>, @By() actor: Actor): Promise<Reply<typeof deletionImpact>> {
    await this.access.demand(actor, 'doc.edit', ids);
    return this.impact.read(ids);
  }
}

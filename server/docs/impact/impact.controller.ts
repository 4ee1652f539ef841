import { Controller } from '@nestjs/common';
import { readImpact } from '../../../contracts/docs/impact.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { DocBatchAccess } from '../tree/doc-batch-access.js';
import { ImpactQueries } from './impact.queries.js';

/** What a change would affect, for those who may make it. */
@Controller()
export class ImpactController {
  constructor(
    private readonly access: Access,
    private readonly docs: DocBatchAccess,
    private readonly impact: ImpactQueries,
  ) {}

  @Route(readImpact)
  @Requires('user')
  async read(@In() target: Input<typeof readImpact>, @By() actor: Actor) {
    await this.demand(actor, target);
    return this.impact.read(actor, target);
  }

  /** The right to make the change. */
  private async demand(actor: Actor, { of, ids }: Input<typeof readImpact>): Promise<void> {
    if (of === 'docs') return this.docs.demand(actor, 'doc.edit', ids);
    for (const id of ids) {
      if (of === 'environment') await this.access.demand(actor, 'environment.edit', { environment: id });
      else if (of === 'dictionary') await this.access.demand(actor, 'dictionary.edit', { dictionary: id });
      else if (of === 'composeProject') await this.access.demand(actor, 'compose.edit', { composeProject: id });
      else if (of === 'project') await this.access.demand(actor, 'project.delete', { project: id });
      else await this.access.demand(actor, 'module.delete', { module: id });
    }
  }
}

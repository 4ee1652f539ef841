import { Controller } from '@nestjs/common';
import * as api from '../../../contracts/docs/models.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Reader } from '../../platform/access/reader.js';
import { Behind, Reads, Requires } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { In, Route } from '../../platform/http/route.js';
import { ModelQueries } from './model-queries.js';
import { modelsForStrangers } from './models-for-strangers.js';

/** What models have beside what all docs have; they are created in `server/docs/editing`. */
@Controller()
export class ModelsController {
  constructor(private readonly models: ModelQueries) {}

  @Route(api.listModels)
  @Requires('doc.view', { module: 'moduleId' })
  list(@In() wanted: Input<typeof api.listModels>) {
    return this.models.list(wanted);
  }

  /** Who may read a doc may read the fields of the models that it uses. Strangers see no past. */
  @Route(api.docModels)
  @Reads('doc.view', { doc: 'id' })
  async ofDoc(@In() { id, at }: Input<typeof api.docModels>, @Behind() reader: Reader) {
    if (at && !reader.isMember) throw new Refusal('doc.unknown');
    const reached = await this.models.ofDoc(id, at ?? undefined);
    return reader.isMember ? reached : modelsForStrangers(reached);
  }

  @Route(api.modelUses)
  @Requires('doc.view', { doc: 'id' })
  uses(@In() { id }: Input<typeof api.modelUses>) {
    return this.models.uses(id);
  }
}

import { Controller } from '@nestjs/common';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import { listUncheckedEnvironments, uncheckEnvironment } from '../../../../contracts/try-out/debugging.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Requires } from '../../../platform/access/requires.js';
import { By, In, Route } from '../../../platform/http/route.js';
import { UncheckedEnvironments } from './unchecked-environments.js';

@Controller()
export class UncheckedEnvironmentsController {
  constructor(private readonly unchecked: UncheckedEnvironments) {}

  @Route(listUncheckedEnvironments)
  @Requires('doc.view', { doc: 'docId' })
  list(@In() { docId }: Input<typeof listUncheckedEnvironments>) {
    return this.unchecked.list(docId);
  }

  @Route(uncheckEnvironment)
  @Requires('environment.edit', { environment: 'environmentId' })
  async set(@In() wish: Input<typeof uncheckEnvironment>, @By() actor: Actor) {
    await this.unchecked.set(actor, wish);
  }
}

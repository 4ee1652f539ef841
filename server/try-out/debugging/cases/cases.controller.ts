import { Controller } from '@nestjs/common';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import * as api from '../../../../contracts/try-out/cases.js';
import { Access } from '../../../platform/access/access.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Requires } from '../../../platform/access/requires.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { By, In, Route } from '../../../platform/http/route.js';
import { Cases } from './cases.js';

@Controller()
export class CasesController {
  constructor(
    private readonly cases: Cases,
    private readonly access: Access,
  ) {}

  @Route(api.listCases)
  @Requires('doc.view', { doc: 'docId' })
  list(@In() { docId }: Input<typeof api.listCases>) {
    return this.cases.list(docId);
  }

  @Route(api.saveCase)
  @Requires('doc.edit', { doc: 'docId' })
  save(@In() input: Input<typeof api.saveCase>, @By() actor: Actor) {
    return this.cases.save(actor, input);
  }

  /** Rights are those on the case's own doc. */
  @Route(api.deleteCase)
  @Requires('user')
  async delete(@In() { id }: Input<typeof api.deleteCase>, @By() actor: Actor) {
    await this.demandEdit(actor, id);
    await this.cases.delete(actor, id);
  }

  @Route(api.undeleteCase)
  @Requires('user')
  async undelete(@In() { id }: Input<typeof api.undeleteCase>, @By() actor: Actor) {
    await this.demandEdit(actor, id);
    await this.cases.undelete(actor, id);
  }

  @Route(api.reportCase)
  @Requires('doc.view', { doc: 'docId' })
  async report(@In() input: Input<typeof api.reportCase>, @By() actor: Actor) {
    await this.cases.report(actor, input);
  }

  /** @throws Refusal `case.unknown` also when the actor may not see its doc */
  private async demandEdit(actor: Actor, id: number): Promise<void> {
    const doc = await this.cases.docOf(id);
    if (!(await this.access.may(actor, 'doc.view', { doc }))) throw new Refusal('case.unknown');
    await this.access.demand(actor, 'doc.edit', { doc });
  }
}

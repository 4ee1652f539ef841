import { Controller } from '@nestjs/common';
import * as contract from '../../../contracts/import-export/imports.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { ImportPlans } from './import-plans.js';
import { ImportRefreshes } from './import-refreshes.js';
import { ImportRuns } from './import-runs.js';
import { PlanDocs } from './plan-docs.js';

/** A plan belongs to the user who made it: its service checks the user, and the right to import, at each call. */
@Controller()
export class ImportController {
  constructor(
    private readonly plans: ImportPlans,
    private readonly docs: PlanDocs,
    private readonly runs: ImportRuns,
    private readonly refreshes: ImportRefreshes,
  ) {}

  @Route(contract.planImport)
  @Requires('module.import', { module: 'moduleId', project: 'projectId' })
  async plan(@In() input: Input<typeof contract.planImport>, @By() actor: Actor) {
    return { id: await this.plans.create(actor, input) };
  }

  @Route(contract.importPlan)
  @Requires('user')
  view(@In() { id }: Input<typeof contract.importPlan>, @By() actor: Actor) {
    return this.plans.view(actor, id);
  }

  @Route(contract.importPlanDoc)
  @Requires('user')
  doc(@In() { id, at }: Input<typeof contract.importPlanDoc>, @By() actor: Actor) {
    return this.docs.compare(actor, id, at);
  }

  @Route(contract.importPlanMeanings)
  @Requires('user')
  meanings(@In() input: Input<typeof contract.importPlanMeanings>, @By() actor: Actor) {
    return this.docs.meanings(actor, input);
  }

  @Route(contract.applyImport)
  @Requires('user')
  apply(@In() input: Input<typeof contract.applyImport>, @By() actor: Actor) {
    return this.runs.apply(actor, input);
  }

  @Route(contract.discardImport)
  @Requires('user')
  async discard(@In() { id }: Input<typeof contract.discardImport>, @By() actor: Actor) {
    await this.plans.discard(actor, id);
  }

  @Route(contract.importRun)
  @Requires('module.import', { module: 'moduleId' })
  run(@In() { moduleId, id }: Input<typeof contract.importRun>, @ReaderLang() lang: Lang) {
    return this.runs.read(moduleId, id, lang);
  }

  @Route(contract.cancelImport)
  @Requires('module.import', { module: 'moduleId' })
  async cancel(@In() { moduleId, id }: Input<typeof contract.cancelImport>) {
    await this.runs.cancel(moduleId, id);
  }

  @Route(contract.refreshImport)
  @Requires('module.import', { module: 'moduleId' })
  async refresh(@In() { moduleId }: Input<typeof contract.refreshImport>, @By() actor: Actor) {
    return { runId: await this.refreshes.run(moduleId, actor.id) };
  }

  @Route(contract.importSchedule)
  @Requires('module.import', { module: 'moduleId' })
  schedule(@In() { moduleId }: Input<typeof contract.importSchedule>) {
    return this.refreshes.schedule(moduleId);
  }

  @Route(contract.setImportSchedule)
  @Requires('module.import', { module: 'moduleId' })
  async setSchedule(@In() input: Input<typeof contract.setImportSchedule>, @By() actor: Actor) {
    await this.refreshes.setSchedule(actor, input);
  }
}

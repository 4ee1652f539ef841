import { Controller } from '@nestjs/common';
import { chooseSeverity, listSeverityChoices, resetSeverity } from '../../../contracts/docs/change-severity/choices.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { SeverityChoices } from './severity-choices.js';

@Controller()
export class SeverityChoicesController {
  constructor(private readonly choices: SeverityChoices) {}

  @Route(listSeverityChoices)
  @Requires('project.view', { project: 'projectId' })
  list(@In() { projectId }: Input<typeof listSeverityChoices>) {
    return this.choices.list(projectId);
  }

  @Route(chooseSeverity)
  @Requires('project.update', { project: 'projectId' })
  async choose(@In() wish: Input<typeof chooseSeverity>, @By() actor: Actor) {
    await this.choices.choose(actor, wish);
  }

  @Route(resetSeverity)
  @Requires('project.update', { project: 'projectId' })
  async reset(@In() { projectId, rule }: Input<typeof resetSeverity>, @By() actor: Actor) {
    await this.choices.reset(actor, projectId, rule);
  }
}

import { Controller } from '@nestjs/common';
import { selfAudit, startSelfCheck } from '../../../contracts/history/self-audit.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, Route } from '../../platform/http/route.js';
import { SelfAudit } from './self-audit.js';
import { SelfChecks } from './self-checks.js';

@Controller()
export class SelfAuditController {
  constructor(
    private readonly figures: SelfAudit,
    private readonly checks: SelfChecks,
  ) {}

  @Route(selfAudit)
  @Requires('super')
  read() {
    return this.figures.read();
  }

  @Route(startSelfCheck)
  @Requires('super')
  async check(@By() actor: Actor) {
    await this.checks.ask(actor);
  }
}

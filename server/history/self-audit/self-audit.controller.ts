import { Controller } from '@nestjs/common';
import { selfAudit, startSelfCheck } from '../../../contracts/history/self-audit.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
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
  read(@ReaderLang() lang: Lang) {
    return this.figures.read(lang);
  }

  @Route(startSelfCheck)
  @Requires('super')
  async check(@By() actor: Actor) {
    await this.checks.ask(actor);
  }
}

import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { retryTask, systemState } from '../../../contracts/workspace/system-state.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { SystemState } from './state.js';

@Controller()
export class StateController {
  constructor(private readonly state: SystemState) {}

  @Route(systemState)
  @Requires('super')
  read(@ReaderLang() lang: Lang) {
    return this.state.read(lang);
  }

  @Route(retryTask)
  @Requires('super')
  async retry(@In() { id }: Input<typeof retryTask>, @By() actor: Actor) {
    await this.state.retry(actor, id);
  }
}

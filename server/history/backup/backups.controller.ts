import { Controller } from '@nestjs/common';
import { startBackup, startDrill } from '../../../contracts/history/self-audit.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, Route } from '../../platform/http/route.js';
import { Backups } from './backups.js';

@Controller()
export class BackupsController {
  constructor(private readonly backups: Backups) {}

  @Route(startBackup)
  @Requires('super')
  async backup(@By() actor: Actor) {
    await this.backups.ask(actor, 'backup');
  }

  @Route(startDrill)
  @Requires('super')
  async drill(@By() actor: Actor) {
    await this.backups.ask(actor, 'drill');
  }
}

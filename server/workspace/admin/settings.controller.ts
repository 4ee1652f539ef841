import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import {
  adminSettings,
  oldAdminSettings,
  oldUpdateSetting,
  updateAdminSettings,
} from '../../../contracts/workspace/system.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { AdminSettings } from './admin-settings.js';

@Controller()
export class SettingsController {
  constructor(private readonly settings: AdminSettings) {}

  @Route(adminSettings)
  @Requires('super')
  async list(@In() input: Input<typeof adminSettings>) {
    return { configs: await this.settings.list(input) };
  }

  @Route(updateAdminSettings)
  @Requires('super')
  async update(@In() changes: Input<typeof updateAdminSettings>, @By() actor: Actor) {
    await this.settings.update(actor, changes);
  }

  /** Public in the old product, including secrets (docs/wire.md 1.1, 9.5); here for super admins only. */
  @Route(oldAdminSettings)
  @Requires('super')
  async oldList(@In() input: Input<typeof oldAdminSettings>) {
    return { configs: await this.settings.list(input) };
  }

  @Route(oldUpdateSetting)
  @Requires('super')
  async oldUpdate(@In() change: Input<typeof oldUpdateSetting>, @By() actor: Actor) {
    await this.settings.update(actor, [change]);
  }
}

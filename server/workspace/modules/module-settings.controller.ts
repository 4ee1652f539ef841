import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/workspace/modules.js';
import { listModuleSettings, updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ModuleSettings } from './module-settings.js';

@Controller()
export class ModuleSettingsController {
  constructor(private readonly settings: ModuleSettings) {}

  @Route(listModuleSettings)
  @Requires('module.settings', { module: 'moduleId' })
  list(@In() input: Input<typeof listModuleSettings>) {
    return this.settings.list(input);
  }

  @Route(updateModuleSettings)
  @Requires('module.settings', { module: 'moduleId' })
  async update(@In() { moduleId, items }: Input<typeof updateModuleSettings>, @By() actor: Actor) {
    await this.settings.update(actor, moduleId, items);
  }

  @Route(api.commonSettings)
  @Requires('module.settings', { module: 'moduleId' })
  common(@In() input: Input<typeof api.commonSettings>) {
    return this.settings.common(input);
  }

  @Route(api.setCommonSetting)
  @Requires('module.settings', { module: 'moduleId' })
  async setCommon(@In() { moduleId, ...item }: Input<typeof api.setCommonSetting>, @By() actor: Actor) {
    await this.settings.update(actor, moduleId, [item]);
  }
}

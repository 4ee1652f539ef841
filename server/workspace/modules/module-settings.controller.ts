import { Controller } from '@nestjs/common';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/workspace/modules.js';
import { listModuleSettings, updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ModuleSettings } from './module-settings.js';
import { SwaggerSettings } from './swagger-settings.js';

const ALLOW_METHODS = 'allow-methods';

@Controller()
export class ModuleSettingsController {
  constructor(
    private readonly settings: ModuleSettings,
    private readonly swagger: SwaggerSettings,
  ) {}

  @Route(listModuleSettings)
  @Requires('module.settings', { module: 'moduleId' })
  list(@In() input: Input<typeof listModuleSettings>): Promise<Reply<typeof listModuleSettings>> {
    return this.settings.list(input);
  }

  @Route(updateModuleSettings)
  @Requires('module.settings', { module: 'moduleId' })
  async update(
    @In() { moduleId, items }: Input<typeof updateModuleSettings>,
    @By() actor: Actor,
  ): Promise<Reply<typeof updateModuleSettings>> {
    await this.settings.update(actor, moduleId, items);
    return {};
  }

  @Route(api.commonSettings)
  @Requires('module.settings', { module: 'moduleId' })
  common(@In() input: Input<typeof api.commonSettings>): Promise<Reply<typeof api.commonSettings>> {
    return this.settings.common(input);
  }

  @Route(api.setCommonSetting)
  @Requires('module.settings', { module: 'moduleId' })
  async setCommon(
    @In() { moduleId, ...item }: Input<typeof api.setCommonSetting>,
    @By() actor: Actor,
  ): Promise<Reply<typeof api.setCommonSetting>> {
    await this.settings.update(actor, moduleId, [item]);
    return {};
  }

  @Route(api.swaggerSetting)
  @Requires('module.settings', { module: 'moduleId' })
  async allowMethod(@In() { moduleId }: Input<typeof api.swaggerSetting>): Promise<Reply<typeof api.swaggerSetting>> {
    return { allowMethod: (await this.settings.text(moduleId, ALLOW_METHODS)) || 'POST' };
  }

  @Route(api.setAllowMethod)
  @Requires('module.settings', { module: 'moduleId' })
  async setAllowMethod(
    @In() { moduleId, method }: Input<typeof api.setAllowMethod>,
    @By() actor: Actor,
  ): Promise<Reply<typeof api.setAllowMethod>> {
    await this.settings.update(actor, moduleId, [{ configKey: ALLOW_METHODS, configValue: method }]);
    return {};
  }

  @Route(api.swaggerConfigOf)
  @Requires('module.settings', { module: 'moduleId' })
  config(@In() { moduleId }: Input<typeof api.swaggerConfigOf>): Promise<Reply<typeof api.swaggerConfigOf>> {
    return this.swagger.get(moduleId);
  }

  @Route(api.updateSwaggerConfig)
  @Requires('module.settings', { module: 'moduleId' })
  async updateConfig(
    @In() input: Input<typeof api.updateSwaggerConfig>,
    @By() actor: Actor,
  ): Promise<Reply<typeof api.updateSwaggerConfig>> {
    await this.swagger.update(actor, input);
    return {};
  }
}

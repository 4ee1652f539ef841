import { Controller } from '@nestjs/common';
import * as api from '../../../contracts/import-export/import-sources.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ModuleSettings } from '../../workspace/modules/module-settings.js';
import { ImportSources } from './import-sources.js';

const ALLOW_METHODS = 'allow-methods';

/** The import source of an application, as the existing product's clients set it (docs/wire.md 1.8). */
@Controller()
export class ImportSourcesController {
  constructor(
    private readonly settings: ModuleSettings,
    private readonly sources: ImportSources,
  ) {}

  @Route(api.swaggerSetting)
  @Requires('module.settings', { module: 'moduleId' })
  async allowMethod(@In() { moduleId }: Input<typeof api.swaggerSetting>) {
    return { allowMethod: (await this.settings.text(moduleId, ALLOW_METHODS)) || 'POST' };
  }

  @Route(api.setAllowMethod)
  @Requires('module.settings', { module: 'moduleId' })
  async setAllowMethod(@In() { moduleId, method }: Input<typeof api.setAllowMethod>, @By() actor: Actor) {
    await this.settings.update(actor, moduleId, [{ configKey: ALLOW_METHODS, configValue: method }]);
  }

  @Route(api.swaggerConfigOf)
  @Requires('module.settings', { module: 'moduleId' })
  config(@In() { moduleId }: Input<typeof api.swaggerConfigOf>) {
    return this.sources.get(moduleId);
  }

  @Route(api.updateSwaggerConfig)
  @Requires('module.settings', { module: 'moduleId' })
  async updateConfig(@In() input: Input<typeof api.updateSwaggerConfig>, @By() actor: Actor) {
    await this.sources.update(actor, input);
  }
}

import { ModuleSettingsController } from './module-settings.controller.js';
import { ModuleSettings } from './module-settings.js';
import { ModuleReadKeys, ModuleTokens } from './module-tokens.js';
import { ModulesController } from './modules.controller.js';
import { Modules } from './modules.js';

export const modulesParts = {
  controllers: [ModuleSettingsController, ModulesController],
  providers: [ModuleSettings, ModuleReadKeys, ModuleTokens, Modules],
};

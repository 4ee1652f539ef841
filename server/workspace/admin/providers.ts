import { AdminSettings } from './admin-settings.js';
import { GrowthForecast } from './growth.js';
import { LanguagesController } from './languages.controller.js';
import { Languages } from './languages.js';
import { SentenceLoader } from './sentence-loader.js';
import { SettingsController } from './settings.controller.js';
import { StateController } from './state.controller.js';
import { SystemState } from './state.js';
import { SystemController } from './system.controller.js';
import { TemplatesController } from './templates.controller.js';
import { Templates } from './templates.js';

export const adminParts = {
  controllers: [LanguagesController, SettingsController, StateController, SystemController, TemplatesController],
  providers: [AdminSettings, GrowthForecast, Languages, SentenceLoader, SystemState, Templates],
};

import { Module } from '@nestjs/common';
import { AdminSettings } from './admin-settings.js';
import { AuditController } from '../../history/audit/audit.controller.js';
import { Audit } from '../../history/audit/audit.js';
import { AuditQueries } from '../../history/audit/audit.queries.js';
import { EntityNameQueries } from '../../history/audit/names.js';
import { LanguagesController } from './languages.controller.js';
import { Languages } from './languages.js';
import { SentenceLoader } from './sentence-loader.js';
import { SettingsController } from './settings.controller.js';
import { StateController } from './state.controller.js';
import { SystemState } from './state.js';
import { SystemController } from './system.controller.js';
import { TemplatesController } from './templates.controller.js';
import { Templates } from './templates.js';

@Module({
  controllers: [
    SystemController,
    SettingsController,
    LanguagesController,
    TemplatesController,
    StateController,
    AuditController,
  ],
  providers: [AdminSettings, Languages, SentenceLoader, Templates, SystemState, Audit, AuditQueries, EntityNameQueries],
  exports: [SystemState, Languages, Templates, AuditQueries, EntityNameQueries],
})
export class SystemModule {}

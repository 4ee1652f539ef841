import { Module } from '@nestjs/common';
import { ModuleSettings } from './module-settings.js';
import { ModulesController } from './modules.controller.js';
import { Modules } from './modules.js';
import { ProjectsController } from './projects.controller.js';
import { Projects } from './projects.js';
import { SpacesController } from './spaces.controller.js';
import { Spaces } from './spaces.js';

@Module({
  controllers: [SpacesController, ProjectsController, ModulesController],
  providers: [Spaces, Projects, Modules, ModuleSettings],
  exports: [Spaces, Projects, Modules],
})
export class WorkspaceModule {}

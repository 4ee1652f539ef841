import { Module } from '@nestjs/common';
import { AllocationController } from './allocation.controller.js';
import { Allocation } from './allocation.js';
import { EnvironmentParamsController } from './environment-params.controller.js';
import { EnvironmentParams } from './environment-params.js';
import { EnvironmentsController } from './environments.controller.js';
import { Environments } from './environments.js';
import { EnvironmentQueries } from './environments.queries.js';
import { DebugEnvController, OldParamsController } from './legacy-settings.controller.js';
import { LegacySettings } from './legacy-settings.js';
import { ModuleSettingsController } from './module-settings.controller.js';
import { ModuleSettings } from './module-settings.js';
import { ModuleTokens } from './module-tokens.js';
import { ModulesController } from './modules.controller.js';
import { Modules } from './modules.js';
import { MyPlacesController } from './my-places.controller.js';
import { MyPlaces } from './my-places.js';
import { OpenUsersController } from './open-users.controller.js';
import { OpenUsers } from './open-users.js';
import { ProjectChanges } from './project-changes.js';
import { ProjectsController } from './projects.controller.js';
import { Projects } from './projects.js';
import { ReleaseDocs } from './release-docs.js';
import { ReleasesController } from './releases.controller.js';
import { Releases } from './releases.js';
import { RemovalController } from './removal.controller.js';
import { Removal } from './removal.js';
import { SpacesController } from './spaces.controller.js';
import { Spaces } from './spaces.js';
import { SwaggerSettings } from './swagger-settings.js';

const applications = {
  controllers: [
    ModulesController,
    ModuleSettingsController,
    EnvironmentsController,
    EnvironmentParamsController,
    DebugEnvController,
    OldParamsController,
  ],
  providers: [
    Modules,
    ModuleTokens,
    ModuleSettings,
    SwaggerSettings,
    Environments,
    EnvironmentParams,
    EnvironmentQueries,
    LegacySettings,
  ],
};

const places = {
  controllers: [SpacesController, ProjectsController, RemovalController, AllocationController, MyPlacesController],
  providers: [Spaces, Projects, ProjectChanges, Removal, Allocation, MyPlaces],
};
const ofPlaces = {
  controllers: [ReleasesController, OpenUsersController],
  providers: [Releases, ReleaseDocs, OpenUsers],
};

@Module({
  controllers: [...places.controllers, ...ofPlaces.controllers, ...applications.controllers],
  providers: [...places.providers, ...ofPlaces.providers, ...applications.providers],
  exports: [Spaces, Projects, Modules, ModuleSettings, ModuleTokens],
})
export class WorkspaceModule {}

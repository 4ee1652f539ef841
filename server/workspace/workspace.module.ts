import { Module } from '@nestjs/common';
import { DictionariesController } from './dictionaries/dictionaries.controller.js';
import { Dictionaries } from './dictionaries/dictionaries.js';
import { DictionaryQueries } from './dictionaries/dictionaries.queries.js';
import { EnvironmentCopies } from './environments/environment-copies.js';
import { EnvironmentParamsController } from './environments/environment-params.controller.js';
import { EnvironmentParams } from './environments/environment-params.js';
import { EnvironmentsController } from './environments/environments.controller.js';
import { Environments } from './environments/environments.js';
import { EnvironmentQueries } from './environments/environments.queries.js';
import { DebugEnvController, OldParamsController } from './environments/legacy-settings.controller.js';
import { LegacySettings } from './environments/legacy-settings.js';
import { AllocationController } from './members/allocation.controller.js';
import { ProjectAllocation } from './members/allocation.js';
import { MyPlacesController } from './members/my-places.controller.js';
import { MyPlaces } from './members/my-places.js';
import { ModuleSettingsController } from './modules/module-settings.controller.js';
import { ModuleSettings } from './modules/module-settings.js';
import { ModuleReadKeys, ModuleTokens } from './modules/module-tokens.js';
import { ModulesController } from './modules/modules.controller.js';
import { Modules } from './modules/modules.js';
import { OpenUsersController } from './open-users/open-users.controller.js';
import { OpenUsers } from './open-users/open-users.js';
import { ProjectChanges } from './projects/project-changes.js';
import { ProjectsController } from './projects/projects.controller.js';
import { Projects } from './projects/projects.js';
import { ReleaseDocs } from './releases/release-docs.js';
import { ReleasesController } from './releases/releases.controller.js';
import { Releases } from './releases/releases.js';
import { RemovalController } from './removal.controller.js';
import { Removal } from './removal.js';
import { SeverityChoicesController } from './severity/severity-choices.controller.js';
import { SeverityChoices } from './severity/severity-choices.js';
import { SpacesController } from './spaces/spaces.controller.js';
import { Spaces } from './spaces/spaces.js';

const applications = {
  controllers: [
    ModulesController,
    ModuleSettingsController,
    EnvironmentsController,
    EnvironmentParamsController,
    DebugEnvController,
    OldParamsController,
    DictionariesController,
  ],
  providers: [
    Modules,
    ModuleTokens,
    ModuleReadKeys,
    ModuleSettings,
    Environments,
    EnvironmentCopies,
    EnvironmentParams,
    EnvironmentQueries,
    LegacySettings,
    Dictionaries,
    DictionaryQueries,
  ],
};

const places = {
  controllers: [SpacesController, ProjectsController, RemovalController, AllocationController, MyPlacesController],
  providers: [Spaces, Projects, ProjectChanges, Removal, ProjectAllocation, MyPlaces],
};
const ofPlaces = {
  controllers: [ReleasesController, OpenUsersController, SeverityChoicesController],
  providers: [Releases, ReleaseDocs, OpenUsers, SeverityChoices],
};

@Module({
  controllers: [...places.controllers, ...ofPlaces.controllers, ...applications.controllers],
  providers: [...places.providers, ...ofPlaces.providers, ...applications.providers],
  exports: [
    Spaces,
    Projects,
    Modules,
    ModuleSettings,
    ModuleTokens,
    ModuleReadKeys,
    DictionaryQueries,
    Environments,
    EnvironmentCopies,
    EnvironmentQueries,
    SeverityChoices,
    Removal,
  ],
})
export class WorkspaceModule {}

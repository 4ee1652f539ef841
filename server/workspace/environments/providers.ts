import { EnvironmentCopies } from './environment-copies.js';
import { EnvironmentParamsController } from './environment-params.controller.js';
import { EnvironmentParams } from './environment-params.js';
import { EnvironmentsController } from './environments.controller.js';
import { Environments } from './environments.js';
import { EnvironmentQueries } from './environments.queries.js';
import { DebugEnvController, OldParamsController } from './legacy-settings.controller.js';
import { LegacySettings } from './legacy-settings.js';
import { PastEnvironments } from './past-environments.js';

export const environmentsParts = {
  controllers: [EnvironmentParamsController, EnvironmentsController, DebugEnvController, OldParamsController],
  providers: [EnvironmentCopies, EnvironmentParams, Environments, EnvironmentQueries, LegacySettings, PastEnvironments],
};

import { CaseErasure } from './cases/case-erasure.js';
import { CasesController } from './cases/cases.controller.js';
import { Cases } from './cases/cases.js';
import { EnvironmentVariablesController } from './environments/environment-variables.controller.js';
import { EnvironmentVariables } from './environments/environment-variables.js';
import { DebugPropsController } from './props/debug-props.controller.js';
import { DebugProps } from './props/debug-props.js';
import { PropErasure } from './props/prop-erasure.js';
import { DebugController } from './proxy/debug.controller.js';
import { DebugProxy } from './proxy/debug-proxy.js';
import { DebugReaders } from './proxy/debug-readers.js';
import { DebugSender } from './proxy/debug-sender.js';
import { RunningCalls } from './proxy/running-calls.js';
import { UncheckedEnvironmentsController } from './proxy/unchecked-environments.controller.js';
import { UncheckedEnvironments } from './proxy/unchecked-environments.js';
import { DebugScriptsController } from './scripts/debug-scripts.controller.js';
import { DebugScripts } from './scripts/debug-scripts.js';
import { SandboxController } from './scripts/sandbox.controller.js';

export const debuggingParts = {
  controllers: [
    CasesController,
    EnvironmentVariablesController,
    DebugPropsController,
    DebugController,
    UncheckedEnvironmentsController,
    DebugScriptsController,
    SandboxController,
  ],
  providers: [
    Cases,
    CaseErasure,
    EnvironmentVariables,
    DebugProps,
    PropErasure,
    DebugProxy,
    DebugReaders,
    DebugSender,
    RunningCalls,
    UncheckedEnvironments,
    DebugScripts,
  ],
};

import { CallProgramTask } from './call-program.task.js';
import { EventAccess } from './event-access.js';
import { EventStreams } from './event-streams.js';
import { EventTokens } from './event-tokens.js';
import { EventsController } from './events.controller.js';
import { HookCalls } from './hook-calls.js';
import { HookDeliveries } from './hook-deliveries.js';
import { ProgramEvents } from './program-events.js';
import { ProgramHooksController } from './program-hooks.controller.js';
import { ProgramHooks } from './program-hooks.js';
import { ReplayEventsTask } from './replay-events.task.js';

export const programsParts = {
  controllers: [EventsController, ProgramHooksController],
  providers: [
    CallProgramTask,
    EventAccess,
    EventStreams,
    EventTokens,
    HookCalls,
    HookDeliveries,
    ProgramEvents,
    ProgramHooks,
    ReplayEventsTask,
  ],
};

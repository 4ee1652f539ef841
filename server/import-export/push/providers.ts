import { DocCalls } from './doc-calls.js';
import { EndReplaceRunTask } from './end-replace-run.task.js';
import { ModuleCalls } from './module-calls.js';
import { OpenApiDocsController } from './open-api-docs.controller.js';
import { PushCalls } from './push-calls.js';
import { PushLogController } from './push-log.controller.js';
import { PushReceiver } from './push-receiver.js';
import { PushRoutes } from './push-routes.js';

export const pushParts = {
  controllers: [OpenApiDocsController, PushLogController],
  providers: [DocCalls, EndReplaceRunTask, ModuleCalls, PushCalls, PushReceiver, PushRoutes],
};

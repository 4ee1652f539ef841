import { MeterSphereController } from './metersphere.controller.js';
import { MeterSphereBindingsController } from './metersphere-bindings.controller.js';
import { MeterSphereBindings } from './metersphere-bindings.js';
import { MeterSphereClient } from './metersphere-client.js';
import { MeterSphereLists } from './metersphere-lists.js';
import { MeterSphereSpaces } from './metersphere-spaces.js';
import { MeterSphereSyncs } from './metersphere-syncs.js';
import { SentDocs } from './sent-docs.js';
import { SyncMeterSphereTask } from './sync-metersphere.task.js';

export const metersphereParts = {
  controllers: [MeterSphereBindingsController, MeterSphereController],
  providers: [
    MeterSphereBindings,
    MeterSphereClient,
    MeterSphereLists,
    MeterSphereSpaces,
    MeterSphereSyncs,
    SentDocs,
    SyncMeterSphereTask,
  ],
};

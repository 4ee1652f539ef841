import { Module } from '@nestjs/common';
import { WorkspaceModule } from '../../workspace/workspace.module.js';
import { ExportModule } from '../export/export.module.js';
import { MeterSphereController } from './metersphere.controller.js';
import { MeterSphereBindingsController } from './metersphere-bindings.controller.js';
import { MeterSphereBindings } from './metersphere-bindings.js';
import { MeterSphereClient } from './metersphere-client.js';
import { MeterSphereLists } from './metersphere-lists.js';
import { MeterSphereSpaces } from './metersphere-spaces.js';
import { MeterSphereSyncs } from './metersphere-syncs.js';
import { SentDocs } from './sent-docs.js';
import { SyncMeterSphereTask } from './sync-metersphere.task.js';

@Module({
  imports: [ExportModule, WorkspaceModule],
  controllers: [MeterSphereController, MeterSphereBindingsController],
  providers: [
    ...[MeterSphereClient, MeterSphereSpaces, MeterSphereLists, MeterSphereBindings],
    ...[MeterSphereSyncs, SentDocs, SyncMeterSphereTask],
  ],
  exports: [MeterSphereSyncs, SyncMeterSphereTask],
})
export class MeterSphereIntegrationModule {}

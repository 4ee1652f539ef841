import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DocsModule } from '../docs/docs.module.js';
import { HistoryModule } from '../history/history.module.js';
import { ImportExportModule } from '../import-export/import-export.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SharingModule } from '../sharing/sharing.module.js';
import { TryOutModule } from '../try-out/try-out.module.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { DoctorController } from './doctor/doctor.controller.js';
import { FlowModule } from './flow.module.js';
import { OwnApiController } from './own-api/own-api.controller.js';
import { OwnApi } from './own-api/own-api.js';

/** The groups above the platform, lowest first. */
const groups = [
  WorkspaceModule,
  DocsModule,
  ImportExportModule,
  HistoryModule,
  SharingModule,
  TryOutModule,
  NotificationsModule,
];

@Module({
  imports: [DiscoveryModule, ImportExportModule],
  controllers: [DoctorController, OwnApiController],
  providers: [OwnApi],
})
class App {}

/** The flow starts last: Nest runs the hooks of modules at the same depth in this order. */
export const appModule = (platform: DynamicModule): DynamicModule => ({
  module: App,
  imports: [platform, ...groups, FlowModule],
});

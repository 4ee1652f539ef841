import { type DynamicModule, Module } from '@nestjs/common';
import { CommentsModule } from '../docs/comments/comments.module.js';
import { ConstantsModule } from '../docs/constants/constants.module.js';
import { DocsModule } from '../docs/docs.module.js';
import { EditingModule } from '../docs/editing/editing.module.js';
import { UploadsModule } from '../docs/uploads/uploads.module.js';
import { ActivityModule } from '../history/activity/activity.module.js';
import { HistoryModule } from '../history/history.module.js';
import { PastModule } from '../history/past/past.module.js';
import { SelfAuditModule } from '../history/self-audit/self-audit.module.js';
import { CodegenModule } from '../import-export/codegen/codegen.module.js';
import { TransferModule } from '../import-export/import-export.module.js';
import { ReactionsModule } from '../notifications/notifications.module.js';
import { AccessModule } from '../platform/access/access.module.js';
import { LogModule } from '../platform/log/log.module.js';
import { SocketsModule } from '../platform/sockets/sockets.module.js';
import { TasksModule } from '../platform/tasks/tasks.module.js';
import { WorkersModule } from '../platform/workers/workers.module.js';
import { ComposingModule } from '../sharing/composing/composing.module.js';
import { SharingModule } from '../sharing/sharing.module.js';
import { DebuggingModule } from '../try-out/debugging/debugging.module.js';
import { MockingModule } from '../try-out/mocking/mocking.module.js';
import { AccountsModule } from '../workspace/accounts/accounts.module.js';
import { SystemModule } from '../workspace/admin/system.module.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { FlowModule } from './flow.module.js';

/** The server's modules, lowest layer first. */
const rooms = [
  LogModule,
  TasksModule,
  AccessModule,
  SocketsModule,
  AccountsModule,
  WorkspaceModule,
  SystemModule,
  UploadsModule,
  WorkersModule,
  DocsModule,
  EditingModule,
  ConstantsModule,
  HistoryModule,
  CommentsModule,
  TransferModule,
  PastModule,
  ActivityModule,
  SharingModule,
  ComposingModule,
  DebuggingModule,
  MockingModule,
  CodegenModule,
  ReactionsModule,
  SelfAuditModule,
  FlowModule,
];

@Module({})
class App {}

export const appModule = (platform: DynamicModule): DynamicModule => ({ module: App, imports: [platform, ...rooms] });

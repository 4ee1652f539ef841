import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from './access/access.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { ActivityModule } from './activity/activity.module.js';
import { CodegenModule } from './codegen/codegen.module.js';
import { CommentsModule } from './comments/comments.module.js';
import { ComposingModule } from './composing/composing.module.js';
import { ConstantsModule } from './constants/constants.module.js';
import { DebuggingModule } from './debugging/debugging.module.js';
import { DocsModule } from './docs/docs.module.js';
import { EditingModule } from './editing/editing.module.js';
import { FlowModule } from './flow.module.js';
import { HistoryModule } from './history/history.module.js';
import { LogModule } from './log/log.module.js';
import { MockingModule } from './mocking/mocking.module.js';
import { PastModule } from './past/past.module.js';
import { ReactionsModule } from './reactions/reactions.module.js';
import { SelfAuditModule } from './self-audit/self-audit.module.js';
import { SharingModule } from './sharing/sharing.module.js';
import { SocketsModule } from './sockets/sockets.module.js';
import { SystemModule } from './system/system.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { TransferModule } from './transfer/transfer.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { WorkersModule } from './workers/workers.module.js';
import { WorkspaceModule } from './workspace/workspace.module.js';

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

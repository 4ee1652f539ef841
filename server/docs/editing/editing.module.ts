import { Module } from '@nestjs/common';
import { BulkPace } from '../../platform/runtime/bulk-pace.js';
import { DocsModule } from '../docs.module.js';
import { DocContentWriter } from './content/doc-content-writer.js';
import { DocCopier } from './content/doc-copier.js';
import { DocFormSaver } from './content/doc-form-saver.js';
import { DocSaveController } from './content/doc-save.controller.js';
import { DocSnapshots } from './content/doc-snapshots.js';
import { SettleTask } from './content/settle.task.js';
import { UpdateSettler } from './content/update-settler.js';
import { EditingImpact } from './live/editing-impact.js';
import { LiveController } from './live/live.controller.js';
import { LiveGateway } from './live/live.gateway.js';
import { LiveAdmission } from './live/live-admission.js';
import { LiveMeters } from './live/live-meters.js';
import { LiveTickets } from './live/live-tickets.js';
import { Rooms } from './live/rooms.js';
import { SeatRights } from './live/seat-rights.js';
import { ForgetKeystrokesTask } from './updates/forget-keystrokes.task.js';
import { Keystrokes } from './updates/keystrokes.js';
import { LiveChannel } from './updates/live-channel.js';
import { UpdateLog } from './updates/update-log.js';

@Module({
  imports: [DocsModule],
  controllers: [LiveController, DocSaveController],
  providers: [
    BulkPace,
    DocContentWriter,
    DocCopier,
    DocSnapshots,
    EditingImpact,
    LiveAdmission,
    LiveChannel,
    LiveGateway,
    LiveMeters,
    SeatRights,
    Rooms,
    DocFormSaver,
    ForgetKeystrokesTask,
    Keystrokes,
    SettleTask,
    LiveTickets,
    UpdateLog,
    UpdateSettler,
  ],
  exports: [BulkPace, DocContentWriter, DocSnapshots, ForgetKeystrokesTask, Keystrokes, Rooms, SettleTask],
})
export class EditingModule {}

import { Module } from '@nestjs/common';
import { DocContentWriter } from './content/doc-content-writer.js';
import { DocCopier } from './content/doc-copier.js';
import { DocFormSaver } from './content/doc-form-saver.js';
import { DocSaveController } from './content/doc-save.controller.js';
import { SettleTask } from './content/settle.task.js';
import { UpdateSettler } from './content/update-settler.js';
import { LiveController } from './live/live.controller.js';
import { LiveGateway } from './live/live.gateway.js';
import { LiveAdmission } from './live/live-admission.js';
import { LiveMeters } from './live/live-meters.js';
import { LiveTickets } from './live/live-tickets.js';
import { Rooms } from './live/rooms.js';
import { SeatRights } from './live/seat-rights.js';
import { LiveChannel } from './updates/live-channel.js';
import { UpdateLog } from './updates/update-log.js';

@Module({
  controllers: [LiveController, DocSaveController],
  providers: [
    DocContentWriter,
    DocCopier,
    LiveAdmission,
    LiveChannel,
    LiveGateway,
    LiveMeters,
    SeatRights,
    Rooms,
    DocFormSaver,
    SettleTask,
    LiveTickets,
    UpdateLog,
    UpdateSettler,
  ],
  exports: [DocContentWriter, Rooms, SettleTask],
})
export class EditingModule {}

import { Module } from '@nestjs/common';
import { Content } from './content.js';
import { Copying } from './copying.js';
import { Entrance } from './live/entrance.js';
import { LiveController } from './live/live.controller.js';
import { LiveGateway } from './live/live.gateway.js';
import { LiveChannel } from './live/live-channel.js';
import { LiveMeters } from './live/live-meters.js';
import { Rights } from './live/rights.js';
import { Rooms } from './live/rooms.js';
import { Tickets } from './live/tickets.js';
import { SavingController } from './saving.controller.js';
import { Saving } from './saving.js';
import { SettleTask } from './settle.task.js';
import { UpdateLog } from './update-log.js';
import { WorkingCopy } from './working-copy.js';
import { WorkingState } from './working-state.js';

@Module({
  controllers: [LiveController, SavingController],
  providers: [
    Content,
    Copying,
    Entrance,
    LiveChannel,
    LiveGateway,
    LiveMeters,
    Rights,
    Rooms,
    Saving,
    SettleTask,
    Tickets,
    UpdateLog,
    WorkingCopy,
    WorkingState,
  ],
  exports: [Content, Rooms, SettleTask, WorkingState],
})
export class EditingModule {}

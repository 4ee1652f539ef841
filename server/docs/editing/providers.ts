import { DocContentWriter } from './content/doc-content-writer.js';
import { DocCopier } from './content/doc-copier.js';
import { DocFormSaver } from './content/doc-form-saver.js';
import { DocSaveController } from './content/doc-save.controller.js';
import { DocSnapshots } from './content/doc-snapshots.js';
import { ModelCreator } from './content/model-creator.js';
import { ModelExtractor } from './content/model-extractor.js';
import { ModelRemover } from './content/model-remover.js';
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

export const editingParts = {
  controllers: [DocSaveController, LiveController],
  providers: [
    DocContentWriter,
    DocCopier,
    DocFormSaver,
    DocSnapshots,
    ModelCreator,
    ModelExtractor,
    ModelRemover,
    SettleTask,
    UpdateSettler,
    EditingImpact,
    LiveAdmission,
    LiveMeters,
    LiveTickets,
    LiveGateway,
    Rooms,
    SeatRights,
    ForgetKeystrokesTask,
    Keystrokes,
    LiveChannel,
    UpdateLog,
  ],
};

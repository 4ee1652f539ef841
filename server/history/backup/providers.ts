import { BackupTask } from './backup.task.js';
import { BackupSchedule } from './backup-schedule.js';
import { BackupTimer } from './backup-timer.js';
import { BackupsController } from './backups.controller.js';
import { Backups } from './backups.js';
import { WalCopies } from './wal/wal-copies.js';

export const backupParts = {
  controllers: [BackupsController],
  providers: [Backups, BackupSchedule, BackupTask, BackupTimer, WalCopies],
};

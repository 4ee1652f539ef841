import type { DataSource } from 'typeorm';
import { BackupRun } from './backup-run.entity.js';

type Made = Pick<BackupRun, 'archive' | 'bytes' | 'events' | 'docs' | 'uploads'>;

/** Notes a backup that a command made. */
export async function recordBackup(db: DataSource, place: string, made: Made): Promise<void> {
  const now = new Date();
  const times = { askedAt: now, startedAt: now, finishedAt: now };
  await db.getRepository(BackupRun).insert({ ...made, ...times, kind: 'backup', state: 'done', place, askedBy: null });
}

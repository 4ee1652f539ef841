import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { backupKinds, checkStates } from '../../../contracts/history/self-audit.js';

/** A backup, or the trial of an archive; at most one of a kind is unfinished. */
@Entity('backup_runs')
@Index('backup_runs_open', { synchronize: false })
export class BackupRun {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('varchar', { length: 8 }) kind: (typeof backupKinds)[number];
  @Column('varchar', { length: 8 }) state: (typeof checkStates)[number];
  /** The folder or the address of the storage. */
  @Column('text') place: string;
  /** Null: by the schedule, or by a command. */
  @Column('bigint', { name: 'asked_by', nullable: true }) askedBy: number | null;
  @Column({ type: 'timestamptz', name: 'asked_at', precision: 3 }) askedAt: Date;
  @Column({ type: 'timestamptz', name: 'started_at', precision: 3, nullable: true }) startedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'finished_at', precision: 3, nullable: true }) finishedAt: Date | null;
  @Column('text', { default: '' }) archive: string;
  @Column('bigint', { default: 0 }) bytes: number;
  @Column('bigint', { default: 0 }) events: number;
  @Column('bigint', { default: 0 }) docs: number;
  @Column('bigint', { default: 0 }) uploads: number;
  @Column('text', { default: '' }) error: string;
}

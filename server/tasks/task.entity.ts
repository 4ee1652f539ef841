import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Durable work; read and written by `tasks.ts` alone. */
@Entity('tasks')
@Unique('tasks_kind_key_key', ['kind', 'key'])
@Index('tasks_due', ['kind', 'dueAt'], { where: 'parked_at is null' })
export class TaskRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('text') kind: string;
  @Column('text') key: string;
  @Column('jsonb') payload: unknown;
  @Column({ type: 'timestamptz', name: 'due_at', precision: 3 }) dueAt: Date;
  /** However often it is put off: then at the latest. */
  @Column({ type: 'timestamptz', name: 'latest_at', precision: 3, nullable: true }) latestAt: Date | null;
  /** How often it was asked for, and how many of these askings the run that holds the lease has seen. */
  @Column('int', { default: 1 }) asked: number;
  @Column('int', { nullable: true }) taken: number | null;
  /** Runs begun since it was last done; also the fence: a run that lost its lease cannot finish it. */
  @Column('int', { default: 0 }) attempts: number;
  @Column({ type: 'timestamptz', name: 'leased_until', precision: 3, nullable: true }) leasedUntil: Date | null;
  @Column({ type: 'timestamptz', name: 'parked_at', precision: 3, nullable: true }) parkedAt: Date | null;
  @Column('text', { nullable: true }) error: string | null;
}

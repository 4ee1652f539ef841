import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A durable task; read and written by `tasks.ts` and `runner.ts` only. */
@Entity('tasks')
@Unique('tasks_kind_key_key', ['kind', 'key'])
@Index('tasks_due', ['kind', 'dueAt'], { where: 'parked_at is null' })
export class TaskRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('text') kind: string;
  @Column('text') key: string;
  @Column('jsonb') payload: unknown;
  @Column({ type: 'timestamptz', name: 'due_at', precision: 3 }) dueAt: Date;
  /** Limit of rescheduling: due at this time at the latest. */
  @Column({ type: 'timestamptz', name: 'latest_at', precision: 3, nullable: true }) latestAt: Date | null;
  /** The number of requests, and how many of them the run that holds the lease has seen. */
  @Column('int', { default: 1 }) asked: number;
  @Column('int', { nullable: true }) taken: number | null;
  /** Runs started since the last success; also the fencing token: a run that lost its lease cannot finish the task. */
  @Column('int', { default: 0 }) attempts: number;
  @Column({ type: 'timestamptz', name: 'leased_until', precision: 3, nullable: true }) leasedUntil: Date | null;
  /** `application_name` of the sessions of the process that holds the lease; null: not known. */
  @Column({ type: 'text', name: 'held_by', nullable: true }) heldBy: string | null;
  @Column({ type: 'timestamptz', name: 'parked_at', precision: 3, nullable: true }) parkedAt: Date | null;
  @Column('text', { nullable: true }) error: string | null;
}

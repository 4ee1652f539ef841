import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

// This folder reads and writes these tables in plain SQL; the classes declare the schema for TypeORM.

/** The delivery log: one row per robot and event, or per robot and change set. */
@Entity('deliveries')
@Unique('deliveries_key_key', ['key'])
@Index('deliveries_module', { synchronize: false })
export class DeliveryRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  /** Also the task's key and the message's `webhook-id`. */
  @Column('text') key: string;
  @Column('bigint', { name: 'module_id' }) moduleId: number;
  /** 0: the application's own robot. */
  @Column('bigint', { name: 'release_id', default: 0 }) releaseId: number;
  @Column('varchar', { length: 16 }) channel: string;
  @Column('bigint', { name: 'doc_id', default: 0 }) docId: number;
  @Column('int', { name: 'doc_version', default: 0 }) docVersion: number;
  /** A new comment on the doc; `docVersion` is the version of the stream of its comments then. 0: a change of the doc. */
  @Column('bigint', { name: 'comment_id', default: 0 }) commentId: number;
  /** The docs in the message, the first fifty; older rows have none. */
  @Column('bigint', { name: 'doc_ids', array: true, default: () => "'{}'" }) docIds: number[];
  /** Number of docs in the message; `docId` is the last of them. */
  @Column('int', { default: 1 }) docs: number;
  /** Number of changes of these docs. */
  @Column('int', { default: 1 }) changes: number;
  /** waiting, delivered, failed (will be tried again), parked */
  @Column('varchar', { length: 12 }) state: string;
  /** Number of times it was sent; waiting for a slot does not count. */
  @Column('int', { default: 0 }) attempts: number;
  /** HTTP status of the last answer; null: no answer, and `answer` holds the reason. */
  @Column('int', { nullable: true }) status: number | null;
  @Column('text', { default: '' }) answer: string;
  @Column({ type: 'timestamptz', precision: 3 }) at: Date;
  /** Until then further changes of the same robot are added; null: from the start it could be sent. */
  @Column({ type: 'timestamptz', name: 'gather_until', precision: 3, nullable: true }) gatherUntil: Date | null;
  /** Time of the next try, or of its slot. */
  @Column({ type: 'timestamptz', name: 'next_at', precision: 3, nullable: true }) nextAt: Date | null;
}

/** Rate limit state of a robot. `sends`: slots of its last messages, also future ones. `sent`: when they were sent. */
@Entity('robots')
export class RobotRow {
  @PrimaryColumn('text') digest: string;
  @Column({ type: 'timestamptz', array: true, default: () => "'{}'" }) sends: Date[];
  @Column({ type: 'timestamptz', array: true, default: () => "'{}'" }) sent: Date[];
  @Column({ type: 'timestamptz', name: 'quiet_until', precision: 3, nullable: true }) quietUntil: Date | null;
}

/** How a robot of an application or a release is doing. */
@Entity('robot_states')
export class RobotState {
  @PrimaryColumn('bigint', { name: 'module_id' }) moduleId: number;
  /** 0: the application's own robot. */
  @PrimaryColumn('bigint', { name: 'release_id', default: 0 }) releaseId: number;
  @PrimaryColumn('varchar', { length: 16 }) channel: string;
  /** Failed tries in a row. */
  @Column('int', { default: 0 }) failures: number;
  @Column({ type: 'timestamptz', name: 'failing_since', precision: 3, nullable: true }) failingSince: Date | null;
  @Column({ type: 'timestamptz', name: 'paused_at', precision: 3, nullable: true }) pausedAt: Date | null;
  /** Paused by a developer, not because of errors. */
  @Column('boolean', { name: 'is_by_hand', default: false }) isByHand: boolean;
}

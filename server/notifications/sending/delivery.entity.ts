import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

// Read and written in plain SQL; the class declares the schema for TypeORM.

/**
 * The delivery log: one row per robot and event, or per robot and change set; one per webhook of a program and event.
 * The ids of webhooks' deliveries once came from a table of their own, so that only both columns of the key are unique.
 */
@Entity('deliveries')
@Unique('deliveries_key_key', ['key'])
@Index('deliveries_module', { synchronize: false })
@Index('deliveries_event', ['hookId', 'first'], { unique: true, where: 'hook_id > 0' })
@Index('deliveries_open', ['hookId', 'docId', 'first'], { where: `state in ('waiting', 'failed', 'paused')` })
@Index('deliveries_ended', ['at'], { where: `state in ('delivered', 'parked', 'paused')` })
export class DeliveryRow {
  /** The webhook of a program; 0: a robot. */
  @PrimaryColumn('bigint', { name: 'hook_id', default: 0 }) hookId: number;
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  /** Of a robot's message: the task's key and the `webhook-id`. */
  @Column('text', { nullable: true }) key: string | null;
  @Column('bigint', { name: 'module_id', default: 0 }) moduleId: number;
  /** 0: the application's own robot. */
  @Column('bigint', { name: 'release_id', default: 0 }) releaseId: number;
  @Column('varchar', { length: 16, default: '' }) channel: string;
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
  /**
   * Of a webhook: the id of its event in `doc_news`. Of a card that gathers single changes: the positions of its first and
   * its last event in the log; 0: another message.
   */
  @Column('bigint', { default: 0 }) first: number;
  @Column('bigint', { default: 0 }) last: number;
  /** waiting, delivered, failed (will be tried again), parked, paused: `delivery-state.ts` */
  @Column('varchar', { length: 12 }) state: string;
  /** Number of times it was sent; waiting for a slot does not count. */
  @Column('int', { default: 0 }) attempts: number;
  /** HTTP status of the last answer; null: no answer, and `answer` holds the reason. */
  @Column('int', { nullable: true }) status: number | null;
  /** What a webhook sent last. */
  @Column('text', { default: '' }) request: string;
  @Column('text', { default: '' }) answer: string;
  @Column('int', { name: 'took_ms', nullable: true }) tookMs: number | null;
  @Column({ type: 'timestamptz', precision: 3 }) at: Date;
  /** Until then further changes of the same robot are added; null: from the start it could be sent. */
  @Column({ type: 'timestamptz', name: 'gather_until', precision: 3, nullable: true }) gatherUntil: Date | null;
  /** Time of the next try, or of its slot. */
  @Column({ type: 'timestamptz', name: 'next_at', precision: 3, nullable: true }) nextAt: Date | null;
}

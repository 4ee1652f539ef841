import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

// Read and written in plain SQL by this room; the classes tell TypeORM what is there.

/** One for each robot and event: the delivery log. */
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
  /** waiting, delivered, failed (tried, and will be again), parked */
  @Column('varchar', { length: 12 }) state: string;
  /** Times that it was sent; waiting for a turn does not count. */
  @Column('int', { default: 0 }) attempts: number;
  /** HTTP status of the last answer; null: there was none, and `answer` says why. */
  @Column('int', { nullable: true }) status: number | null;
  @Column('text', { default: '' }) answer: string;
  @Column({ type: 'timestamptz', precision: 3 }) at: Date;
  /** When it is tried next, or has its turn. */
  @Column({ type: 'timestamptz', name: 'next_at', precision: 3, nullable: true }) nextAt: Date | null;
}

/** How fast a robot may be spoken to. `sends`: the moments of its last messages, past and promised. */
@Entity('robots')
export class RobotRow {
  @PrimaryColumn('text') digest: string;
  @Column({ type: 'timestamptz', array: true, default: () => "'{}'" }) sends: Date[];
  @Column({ type: 'timestamptz', name: 'quiet_until', precision: 3, nullable: true }) quietUntil: Date | null;
}

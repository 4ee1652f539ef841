import { Column, Entity, PrimaryColumn } from 'typeorm';

// This folder reads and writes these tables in plain SQL; the classes declare the schema for TypeORM.

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

import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { CheckResult, checkStates } from '../../../contracts/history/self-audit.js';

/** One check of the whole log; at most one is unfinished. */
@Entity('self_checks')
export class SelfCheckRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('varchar', { length: 8 }) state: (typeof checkStates)[number];
  @Column('bigint', { name: 'asked_by' }) askedBy: number;
  @Column({ type: 'timestamptz', name: 'asked_at', precision: 3 }) askedAt: Date;
  @Column({ type: 'timestamptz', name: 'started_at', precision: 3, nullable: true }) startedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'finished_at', precision: 3, nullable: true }) finishedAt: Date | null;
  /** Events that were read, and those to read. */
  @Column('bigint', { default: 0 }) done: number;
  @Column('bigint', { default: 0 }) total: number;
  @Column('text', { default: '' }) error: string;
  @Column('jsonb', { nullable: true }) result: CheckResult | null;
}

/** An attempt to copy a checkpoint to a place outside of this database; `error` is empty when it succeeded. */
@Entity('chain_anchors')
@Index('chain_anchors_target', { synchronize: false })
export class ChainAnchorRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('varchar', { length: 8 }) kind: 'webhook' | 'file';
  @Column('text') target: string;
  @Column({ type: 'timestamptz', precision: 3 }) at: Date;
  @Column('bigint') position: number;
  @Column('bytea') digest: Buffer;
  @Column('text', { default: '' }) error: string;
}

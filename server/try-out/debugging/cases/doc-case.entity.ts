import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CaseCheck, CaseReason } from '../../../../contracts/try-out/cases.js';
import { DocRow } from '../../../docs/doc/doc.entity.js';

/** What came of the last run in an environment. */
export interface StoredResult {
  readonly isPassed: boolean;
  readonly status: number;
  readonly ms: number;
  readonly reasons: CaseReason[];
  readonly docVersion: number;
  readonly ranBy: string;
  readonly ranAt: string;
}

/** A saved call of a doc with what its answer should be. */
@Entity('doc_cases')
@Index('doc_cases_doc', ['docId'])
export class DocCase {
  @PrimaryColumn('bigint') id: number;
  @ForeignKey(() => DocRow, { name: 'doc_cases_doc_id_fkey' })
  @Column('bigint', { name: 'doc_id' })
  docId: number;
  @Column('varchar', { length: 128 }) name: string;
  @Column('text') draft: string;
  @Column('int') status: number;
  @Column('jsonb') checks: CaseCheck[];
  /** By the environment's id; 0 for none. */
  @Column('jsonb') results: Record<string, StoredResult>;
  @Column({ type: 'varchar', name: 'creator_name', length: 64 }) creatorName: string;
  @Column({ type: 'varchar', name: 'modifier_name', length: 64 }) modifierName: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'modified_at', precision: 3 }) modifiedAt: Date;
  @Column({ type: 'timestamptz', name: 'deleted_at', precision: 3, nullable: true }) deletedAt: Date | null;
}

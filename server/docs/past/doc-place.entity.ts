import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { DocStatus } from '../../../contracts/platform/enums.js';

/**
 * What trees show of a doc, from a version on. A trigger on `docs` writes it in the commit of the events, so it never
 * lags; `rebuild_doc_places()` folds all events anew. See docs/decisions/0037.
 */
@Entity('doc_places')
@Index('doc_places_at', { synchronize: false })
export class DocPlace {
  @PrimaryColumn('bigint', { name: 'doc_id', primaryKeyConstraintName: 'doc_places_pkey' }) docId: number;
  @PrimaryColumn('int', { primaryKeyConstraintName: 'doc_places_pkey' }) version: number;
  @Column({ type: 'timestamptz', precision: 3 }) at: Date;
  @Column('bigint', { name: 'modifier_id' }) modifierId: number;
  @Column('bigint', { name: 'parent_id' }) parentId: number;
  @Column('varchar', { length: 128 }) name: string;
  @Column('varchar', { length: 256 }) url: string;
  @Column('varchar', { name: 'http_method', length: 12 }) httpMethod: string;
  @Column('varchar', { length: 64 }) author: string;
  @Column('varchar', { length: 128 }) deprecated: string;
  @Column('varchar', { length: 32 }) label: string;
  @Column('smallint') status: DocStatus;
  @Column('boolean', { name: 'is_show' }) isShow: boolean;
  @Column('boolean', { name: 'is_locked' }) isLocked: boolean;
  @Column('boolean', { name: 'is_deleted' }) isDeleted: boolean;
  @Column('int', { name: 'order_index' }) orderIndex: number;
}

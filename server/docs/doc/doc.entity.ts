import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { type DocStatus, type DocType, NOT_DEPRECATED } from '../../../contracts/platform/enums.js';

/** The fold of stream `doc-<id>`. Only the event log writes it; trees read its columns, never the content. */
@Entity('docs')
// With columns that TypeORM cannot name: see the migration.
@Index('docs_listed', { synchronize: false })
@Index('docs_address', ['moduleId', 'url'], { where: "url <> '' and not is_deleted" })
@Index('docs_deleted', ['moduleId'], { where: 'is_deleted' })
@Index('docs_changed', ['moduleId', 'modifiedAt', 'version'])
export class DocRow {
  @PrimaryColumn('bigint') id: number;
  /** Version of the stream's last event. */
  @Column('int') version: number;
  @Column('bytea') hash: Buffer;
  @Column('bigint', { name: 'module_id' }) moduleId: number;
  /** 0: the root. */
  @Column('bigint', { name: 'parent_id', default: 0 }) parentId: number;
  @Column('smallint') type: DocType;
  @Column('boolean', { name: 'is_folder' }) isFolder: boolean;
  @Column('varchar', { length: 128 }) name: string;
  @Column('varchar', { length: 256, default: '' }) url: string;
  @Column('varchar', { name: 'http_method', length: 12, default: '' }) httpMethod: string;
  @Column('varchar', { length: 64, default: '' }) author: string;
  @Column('varchar', { length: 128, default: NOT_DEPRECATED }) deprecated: string;
  /** Version label set by users (1.2.0); unrelated to the stream's version. */
  @Column('varchar', { length: 32, default: '' }) label: string;
  @Column('smallint', { default: 5 }) status: DocStatus;
  @Column('boolean', { name: 'is_show', default: true }) isShow: boolean;
  @Column('boolean', { name: 'is_locked', default: false }) isLocked: boolean;
  @Column('boolean', { name: 'is_deleted', default: false }) isDeleted: boolean;
  /** Its contents were removed for good. */
  @Column('boolean', { name: 'is_erased', default: false }) isErased: boolean;
  @Column('int', { name: 'order_index' }) orderIndex: number;
  @Column('jsonb') content: DocContent;
  /** Version of the last event with content. */
  @Column('int', { name: 'content_version' }) contentVersion: number;
  @Column('bigint', { name: 'creator_id' }) creatorId: number;
  @Column('bigint', { name: 'modifier_id' }) modifierId: number;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'modified_at', precision: 3 }) modifiedAt: Date;
}

/** Input of the decider. */
export type DocState = Omit<DocRow, 'version' | 'hash'>;

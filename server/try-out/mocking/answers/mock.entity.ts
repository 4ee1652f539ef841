import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { MockCondition } from '../../../../contracts/try-out/mocks.js';
import { DocRow } from '../../../docs/doc/doc.entity.js';

/** A mock that people have defined for a doc. `version` 0: the doc's default one. */
@Entity('mocks')
@Index('mocks_doc', ['docId'])
@Index('mocks_path', ['path'])
export class MockRow {
  @PrimaryColumn('bigint') id: number;
  @ForeignKey(() => DocRow, { name: 'mocks_doc_id_fkey' })
  @Column('bigint', { name: 'doc_id' })
  docId: number;
  @Column('varchar', { length: 128 }) name: string;
  @Column('varchar', { length: 256 }) path: string;
  @Column('int') version: number;
  @Column('jsonb', { name: 'data_kv' }) dataKv: { name: string; value: string; isDeleted: boolean }[];
  @Column('text', { name: 'data_json' }) dataJson: string;
  @Column('smallint', { name: 'request_data_type' }) requestDataType: number;
  @Column('int', { name: 'http_status' }) httpStatus: number;
  @Column('int', { name: 'delay_ms' }) delayMs: number;
  @Column('jsonb', { name: 'response_headers' }) responseHeaders: { name: string; value: string }[];
  @Column('smallint', { name: 'result_type' }) resultType: number;
  @Column('text', { name: 'response_body' }) responseBody: string;
  @Column('text', { name: 'mock_script' }) mockScript: string;
  /** Result of the script when an old client saved it; only such clients read it. */
  @Column('text', { name: 'mock_result' }) mockResult: string;
  @Column('varchar', { length: 128 }) remark: string;
  @Column('jsonb') conditions: MockCondition[];
  @Column('boolean', { name: 'is_enabled' }) isEnabled: boolean;
  @Column({ type: 'varchar', name: 'creator_name', length: 64 }) creatorName: string;
  @Column({ type: 'varchar', name: 'modifier_name', length: 64 }) modifierName: string;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'modified_at', precision: 3 }) modifiedAt: Date;
  @Column({ type: 'timestamptz', name: 'deleted_at', precision: 3, nullable: true }) deletedAt: Date | null;
}

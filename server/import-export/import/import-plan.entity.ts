import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ImportFormatId } from '../../../contracts/import-export/import-formats.js';
import type { ImportLoss } from '../../../contracts/import-export/imported-api.js';
import type { PackedApi } from '../formats/pack/packed-api.js';

/** A source that was read and waits for its user's decision. It becomes a change set, or expires. */
@Entity('import_plans')
@Index('import_plans_expiry', ['expiresAt'])
export class ImportPlanRow {
  @PrimaryColumn('bigint') id: number;
  @Column('bigint', { name: 'actor_id' }) actorId: number;
  @ForeignKey('Project', { name: 'import_plans_project_id_fkey' })
  @Column('bigint', { name: 'project_id' })
  projectId: number;
  /** Null: a new application. */
  @ForeignKey('Module', { name: 'import_plans_module_id_fkey' })
  @Column('bigint', { name: 'module_id', nullable: true })
  moduleId: number | null;
  @Column('varchar', { length: 32 }) format: ImportFormatId;
  /** `doc_origins.source` of its docs. */
  @Column('varchar', { name: 'doc_source', length: 64 }) docSource: string;
  /** Proposed name of a new application. */
  @Column('varchar', { length: 64 }) name: string;
  /** The address, or the names of the files. */
  @Column('varchar', { length: 512 }) origin: string;
  @Column('boolean', { name: 'is_address' }) isAddress: boolean;
  /** Encrypted `SourceAccess`; `''`: none. */
  @Column('text', { default: '' }) access: string;
  /** Its docs are in `import_parts`. */
  @Column('json') api: PackedApi;
  @Column('jsonb') losses: readonly ImportLoss[];
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 }) expiresAt: Date;
}

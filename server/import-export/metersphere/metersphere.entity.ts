import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { MeterSphereSyncState, MeterSphereVersion } from '../../../contracts/import-export/metersphere.js';

/** The MeterSphere server of a space. The secret key is encrypted. */
@Entity('metersphere_spaces')
export class MeterSphereSpace {
  @ForeignKey('Space', { name: 'metersphere_spaces_space_id_fkey' })
  @PrimaryColumn('bigint', { name: 'space_id' })
  spaceId: number;
  @Column('varchar', { length: 255 }) address: string;
  @Column('varchar', { name: 'access_key', length: 64 }) accessKey: string;
  @Column('text', { name: 'secret_key' }) secretKey: string;
  @Column('smallint') version: MeterSphereVersion;
  /** The workspace (2.x) or organization (3.x) there. */
  @Column('varchar', { name: 'ms_space_id', length: 64 }) msSpaceId: string;
  @Column('varchar', { name: 'ms_space_name', length: 255 }) msSpaceName: string;
}

/** Where the docs of an application or of a release are sent, and the last sync. Either of the two ids is set. */
@Entity('metersphere_bindings')
@Unique('metersphere_bindings_module_id_key', ['moduleId'])
@Unique('metersphere_bindings_release_id_key', ['releaseId'])
export class MeterSphereBinding {
  @PrimaryColumn('bigint') id: number;
  @ForeignKey('Module', { name: 'metersphere_bindings_module_id_fkey' })
  @Column('bigint', { name: 'module_id', nullable: true })
  moduleId: number | null;
  @ForeignKey('Release', { name: 'metersphere_bindings_release_id_fkey' })
  @Column('bigint', { name: 'release_id', nullable: true })
  releaseId: number | null;
  @Column('varchar', { name: 'ms_project_id', length: 64 }) msProjectId: string;
  @Column('varchar', { name: 'ms_project_name', length: 255 }) msProjectName: string;
  @Column('varchar', { name: 'ms_module_id', length: 64 }) msModuleId: string;
  @Column('varchar', { name: 'ms_module_name', length: 255 }) msModuleName: string;
  /** Docs are sent after each push. */
  @Column('boolean', { name: 'auto_sync' }) autoSync: boolean;
  /** `''`: no sync yet. */
  @Column('varchar', { name: 'sync_state', length: 16, default: '' }) syncState: MeterSphereSyncState | '';
  @Column({ type: 'timestamptz', name: 'synced_at', precision: 3, nullable: true }) syncedAt: Date | null;
  /** Who requested the sync; 0: a push. */
  @Column('bigint', { name: 'sync_actor_id', default: 0 }) syncActorId: number;
  @Column('int', { name: 'sync_docs', default: 0 }) syncDocs: number;
  /** Reason of the last failure, as `storedError` writes it. */
  @Column('text', { name: 'sync_error', default: '' }) syncError: string;
}

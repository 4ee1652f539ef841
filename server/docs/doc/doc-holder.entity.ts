import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * Holds docs outside every application's tree: their `module_id` is the holder's id. Exactly one owner is set. Live
 * editing, history and restore work as for all docs; lists, trees, search and exports do not know them.
 */
@Entity('doc_holders')
@Index('doc_holders_project', ['projectId'], { unique: true })
@Index('doc_holders_module', ['moduleId'], { unique: true })
@Index('doc_holders_compose_project', ['composeProjectId'], { unique: true })
export class DocHolder {
  @PrimaryColumn('bigint')
  id: number;
  @ForeignKey('Project', { name: 'doc_holders_project_id_fkey' })
  @Column({ name: 'project_id', type: 'bigint', nullable: true })
  projectId: number | null;
  @ForeignKey('Module', { name: 'doc_holders_module_id_fkey' })
  @Column({ name: 'module_id', type: 'bigint', nullable: true })
  moduleId: number | null;
  @ForeignKey('ComposeProject', { name: 'doc_holders_compose_project_id_fkey' })
  @Column({ name: 'compose_project_id', type: 'bigint', nullable: true })
  composeProjectId: number | null;
}

import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A version of a project; users can subscribe to changes of its docs (docs/wire.md 1.6). */
@Entity('releases')
@Index('releases_no', ['projectId', 'releaseNo'], { unique: true, where: 'deleted_at is null' })
export class Release {
  @PrimaryColumn('bigint')
  id: number;
  @ForeignKey('Project', { name: 'releases_project_id_fkey' })
  @Column({ name: 'project_id', type: 'bigint' })
  projectId: number;
  @Column({ name: 'release_no', type: 'varchar', length: 20 })
  releaseNo: string;
  @Column({ name: 'description', type: 'varchar', length: 200, default: '' })
  releaseDesc: string;
  /** Markdown, written by people, for the page of the release. */
  @Column({ type: 'text', default: '' })
  notes: string;
  @Column({ name: 'is_valid', type: 'boolean', default: true })
  status: boolean;
  /** Encrypted address of the robot; `''` if there is none. */
  @Column({ name: 'dingding_webhook', type: 'text', default: '' })
  dingdingWebhook: string;
  @Column({ name: 'wecom_webhook', type: 'text', default: '' })
  weComWebhook: string;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}

/** A doc or folder of a release. */
@Entity('release_docs')
@Index('release_docs_doc', ['docId'])
export class ReleaseDoc {
  @ForeignKey(() => Release, { name: 'release_docs_release_id_fkey' })
  @PrimaryColumn({ name: 'release_id', type: 'bigint' })
  releaseId: number;
  @Column({ name: 'module_id', type: 'bigint' })
  moduleId: number;
  @PrimaryColumn({ name: 'doc_id', type: 'bigint' })
  docId: number;
}

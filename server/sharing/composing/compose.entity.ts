import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ShareType } from '../../../contracts/sharing/public-pages.js';

/** A project of a compose space: its settings and its look (docs/wire.md 1.18). */
@Entity('compose_projects')
@Index('compose_projects_space', ['spaceId'])
@Index('compose_projects_name', ['spaceId', 'name'], { unique: true, where: 'deleted_at is null' })
export class ComposeProject {
  @PrimaryColumn('bigint') id: number;
  @ForeignKey('Space', { name: 'compose_projects_space_id_fkey' })
  @Column({ name: 'space_id', type: 'bigint' })
  spaceId: number;
  @Column({ type: 'varchar', length: 64 }) name: string;
  @Column({ type: 'varchar', length: 128, default: '' }) description: string;
  @Column('smallint') type: ShareType;
  /** Encrypted; `''` for a public project. */
  @Column({ type: 'text', default: '' }) password: string;
  /** A pass of an older version does not open it. */
  @Column({ name: 'pass_version', type: 'int', default: 1 }) passVersion: number;
  @Column({ name: 'is_enabled', type: 'boolean', default: true }) isEnabled: boolean;
  /** Shown instead of the docs' own addresses. */
  @Column({ name: 'gateway_url', type: 'varchar', length: 128, default: '' }) gatewayUrl: string;
  @Column({ name: 'is_show_debug', type: 'boolean', default: false }) isShowDebug: boolean;
  /** Docs are shown in the version that they had when they were added or taken. */
  @Column({ name: 'is_pinned', type: 'boolean', default: false }) isPinned: boolean;
  @Column({ name: 'has_constants', type: 'boolean', default: false }) hasConstants: boolean;
  @Column({ type: 'varchar', length: 100, default: '' }) title: string;
  @Column({ type: 'varchar', length: 256, default: '' }) logo: string;
  @Column({ type: 'varchar', length: 7, default: '' }) accent: string;
  @Column({ type: 'text', default: '' }) welcome: string;
  @Column({ name: 'footer_links', type: 'jsonb', default: [] }) footerLinks: { text: string; url: string }[];
  @Column({ name: 'is_no_index', type: 'boolean', default: true }) isNoIndex: boolean;
  @Column({ name: 'may_download', type: 'boolean', default: false }) mayDownload: boolean;
  @Column({ name: 'order_index', type: 'int', default: 0 }) orderIndex: number;
  @Column({ name: 'creator_id', type: 'bigint' }) creatorId: number;
  @Column({ name: 'creator_name', type: 'varchar', length: 64 }) creatorName: string;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 }) createdAt: Date;
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true }) deletedAt: Date | null;
}

/** A folder of its own, or a doc of another space. */
@Entity('compose_docs')
@Index('compose_docs_doc', ['projectId', 'docId'], { unique: true })
@Index('compose_docs_source', ['docId'])
export class ComposeDoc {
  @PrimaryColumn('bigint') id: number;
  @ForeignKey(() => ComposeProject, { name: 'compose_docs_project_id_fkey' })
  @Column({ name: 'project_id', type: 'bigint' })
  projectId: number;
  /** 0: the root. */
  @Column({ name: 'parent_id', type: 'bigint', default: 0 }) parentId: number;
  @Column({ name: 'is_folder', type: 'boolean' }) isFolder: boolean;
  /** Of a folder. */
  @Column({ type: 'varchar', length: 64, default: '' }) name: string;
  @Column({ name: 'doc_id', type: 'bigint', nullable: true }) docId: number | null;
  /** The user whose right to read the doc counts, each time that it is read. */
  @Column({ name: 'added_by', type: 'bigint' }) addedBy: number;
  /** The version that readers see; null: the newest. */
  @Column({ name: 'pinned_version', type: 'int', nullable: true }) pinnedVersion: number | null;
  /** The instant whose models a pinned doc shows. */
  @Column({ name: 'pinned_at', type: 'timestamptz', precision: 3, nullable: true }) pinnedAt: Date | null;
  @Column({ name: 'order_index', type: 'int' }) orderIndex: number;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 }) createdAt: Date;
}

/** A parameter of all calls. `style`: 2 request, 3 response, as in environments. */
@Entity('compose_params')
@Index('compose_params_project', ['projectId'])
export class ComposeParam {
  @PrimaryColumn('bigint') id: number;
  @ForeignKey(() => ComposeProject, { name: 'compose_params_project_id_fkey' })
  @Column({ name: 'project_id', type: 'bigint' })
  projectId: number;
  @Column({ name: 'parent_id', type: 'bigint', default: 0 }) parentId: number;
  @Column('smallint') style: number;
  @Column({ type: 'varchar', length: 64 }) name: string;
  @Column({ type: 'varchar', length: 64 }) type: string;
  @Column({ type: 'boolean', default: true }) required: boolean;
  @Column({ name: 'max_length', type: 'varchar', length: 10, default: '-' }) maxLength: string;
  @Column({ type: 'varchar', length: 1024, default: '' }) example: string;
  @Column({ type: 'text', default: '' }) description: string;
  @Column({ name: 'order_index', type: 'int' }) orderIndex: number;
}

/** A new doc of a source that the project's managers do not want to be offered. */
@Entity('compose_dismissals')
export class ComposeDismissal {
  @ForeignKey(() => ComposeProject, { name: 'compose_dismissals_project_id_fkey' })
  @PrimaryColumn({ name: 'project_id', type: 'bigint' })
  projectId: number;
  @PrimaryColumn({ name: 'doc_id', type: 'bigint' })
  docId: number;
}

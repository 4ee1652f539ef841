import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ShareType } from '../../../contracts/sharing/public-pages.js';

export interface FooterLink {
  readonly text: string;
  readonly url: string;
}

/** Docs of an application for readers without an account (docs/wire.md 1.17). */
@Entity('shares')
@Index('shares_module', ['moduleId'], { where: 'deleted_at is null' })
export class Share {
  @PrimaryColumn('bigint')
  id: number;
  @ForeignKey('Module', { name: 'shares_module_id_fkey' })
  @Column({ name: 'module_id', type: 'bigint' })
  moduleId: number;
  @Column({ type: 'smallint' })
  type: ShareType;
  /** Encrypted; `''` for a public share. */
  @Column({ type: 'text', default: '' })
  password: string;
  /** Counts changes of password and type: passes of an older version are invalid. */
  @Column({ name: 'pass_version', type: 'int', default: 1 })
  passVersion: number;
  @Column({ name: 'is_enabled', type: 'boolean', default: true })
  isEnabled: boolean;
  /** The last day, `yyyy-MM-dd`; null: permanent. */
  @Column({ name: 'expires_on', type: 'date', nullable: true })
  expiresOn: string | null;
  @Column({ name: 'is_all', type: 'boolean', default: false })
  isAll: boolean;
  @Column({ type: 'varchar', length: 128, default: '' })
  remark: string;
  @Column({ name: 'is_show_debug', type: 'boolean', default: false })
  isShowDebug: boolean;
  @Column({ name: 'is_all_environments', type: 'boolean', default: false })
  isAllEnvironments: boolean;
  @Column({ type: 'varchar', length: 100, default: '' })
  title: string;
  /** The address of an uploaded picture, or `''`. */
  @Column({ type: 'varchar', length: 255, default: '' })
  logo: string;
  /** `#rrggbb`, or `''`. */
  @Column({ type: 'varchar', length: 7, default: '' })
  accent: string;
  /** Markdown. */
  @Column({ type: 'text', default: '' })
  welcome: string;
  @Column({ name: 'footer_links', type: 'jsonb', default: [] })
  footerLinks: FooterLink[];
  @Column({ name: 'is_no_index', type: 'boolean', default: true })
  isNoIndex: boolean;
  @Column({ name: 'may_download', type: 'boolean', default: false })
  mayDownload: boolean;
  @Column({ name: 'has_constants', type: 'boolean', default: false })
  hasConstants: boolean;
  @Column({ name: 'creator_id', type: 'bigint' })
  creatorId: number;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
  /** How often the page was opened; counted, not an event. */
  @Column({ type: 'int', default: 0 })
  reads: number;
  @Column({ name: 'last_read_at', type: 'timestamptz', precision: 3, nullable: true })
  lastReadAt: Date | null;
}

/** A chosen doc, or a folder shared with what is added to it later. */
@Entity('share_contents')
@Index('share_contents_doc', ['docId'])
export class ShareContent {
  @ForeignKey(() => Share, { name: 'share_contents_share_id_fkey' })
  @PrimaryColumn({ name: 'share_id', type: 'bigint' })
  shareId: number;
  @PrimaryColumn({ name: 'doc_id', type: 'bigint' })
  docId: number;
  @Column({ name: 'parent_id', type: 'bigint', default: 0 })
  parentId: number;
  @Column({ name: 'is_append', type: 'boolean', default: false })
  isAppend: boolean;
}

/** An environment that readers of the share may use. */
@Entity('share_environments')
@Index('share_environments_environment', ['environmentId'])
export class ShareEnvironment {
  @ForeignKey(() => Share, { name: 'share_environments_share_id_fkey' })
  @PrimaryColumn({ name: 'share_id', type: 'bigint' })
  shareId: number;
  @ForeignKey('Environment', { name: 'share_environments_environment_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'environment_id', type: 'bigint' })
  environmentId: number;
}

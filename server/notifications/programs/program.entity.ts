import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A webhook for a program; the most specific id of its place counts. */
@Entity('program_hooks')
@Index('program_hooks_place', ['spaceId', 'projectId', 'moduleId'])
export class ProgramHook {
  @PrimaryColumn('bigint')
  id: number;
  @Column({ name: 'space_id', type: 'bigint', default: 0 })
  spaceId: number;
  @Column({ name: 'project_id', type: 'bigint', default: 0 })
  projectId: number;
  @Column({ name: 'module_id', type: 'bigint', default: 0 })
  moduleId: number;
  @Column({ type: 'varchar', length: 64 })
  name: string;
  /** Encrypted. */
  @Column('text')
  address: string;
  @Column({ type: 'varchar', length: 255 })
  host: string;
  /** Encrypted, the newest first; `until`: when an old one stops signing. */
  @Column('jsonb')
  secrets: { sealed: string; until: string | null }[];
  @Column('text', { array: true })
  types: string[];
  @Column('smallint')
  severity: number;
  @Column('text', { array: true })
  sources: string[];
  @Column({ name: 'is_on', type: 'boolean', default: true })
  isOn: boolean;
  @Column({ name: 'off_reason', type: 'varchar', length: 64, default: '' })
  offReason: string;
  @Column({ name: 'created_by', type: 'bigint' })
  createdBy: number;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}

/** One event for one webhook. */
@Entity('hook_deliveries')
@Unique('hook_deliveries_hook_id_news_id_key', ['hookId', 'newsId'])
@Index('hook_deliveries_open', ['hookId', 'docId', 'newsId'], { where: `state in ('waiting', 'failed')` })
@Index('hook_deliveries_ended', ['at'], { where: `state in ('delivered', 'parked')` })
export class HookDelivery {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;
  @ForeignKey(() => ProgramHook, { name: 'hook_deliveries_hook_id_fkey' })
  @Column({ name: 'hook_id', type: 'bigint' })
  hookId: number;
  @Column({ name: 'news_id', type: 'bigint' })
  newsId: number;
  @Column({ name: 'doc_id', type: 'bigint' })
  docId: number;
  @Column({ type: 'varchar', length: 12 })
  state: string;
  @Column({ type: 'int', default: 0 })
  attempts: number;
  @Column({ type: 'int', nullable: true })
  status: number | null;
  @Column({ type: 'text', default: '' })
  request: string;
  @Column({ type: 'text', default: '' })
  answer: string;
  @Column({ name: 'took_ms', type: 'int', nullable: true })
  tookMs: number | null;
  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;
  @Column({ name: 'next_at', type: 'timestamptz', precision: 3, nullable: true })
  nextAt: Date | null;
}

/** A token of the Events API; only its digest is stored. */
@Entity('event_tokens')
@Index('event_tokens_user', ['userId'])
export class EventToken {
  @PrimaryColumn('bigint')
  id: number;
  @ForeignKey('User', { name: 'event_tokens_user_id_fkey' })
  @Column({ name: 'user_id', type: 'bigint' })
  userId: number;
  @Column({ type: 'varchar', length: 64 })
  name: string;
  @Column({ type: 'bytea', unique: true })
  digest: Buffer;
  @Column({ name: 'space_id', type: 'bigint', default: 0 })
  spaceId: number;
  @Column({ name: 'project_id', type: 'bigint', default: 0 })
  projectId: number;
  @Column({ name: 'module_id', type: 'bigint', default: 0 })
  moduleId: number;
  @Column({ name: 'created_by', type: 'bigint' })
  createdBy: number;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;
  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;
  @Column({ name: 'revoked_at', type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;
}

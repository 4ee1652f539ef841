import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

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

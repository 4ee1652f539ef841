import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('users')
@Index('users_folded', ['foldedName'], { where: 'deleted_at is null' })
@Index('users_external', ['externalId'], { unique: true, where: "external_id <> ''" })
@Index('users_dingding', ['dingdingUnionId'], { unique: true, where: "dingding_union_id <> ''" })
export class User {
  @PrimaryColumn('bigint')
  id: number;
  @Column({ type: 'varchar', length: 128, unique: true })
  username: string;
  /** By which accounts are compared (`foldedName`); null: not computed yet, or deleted. */
  @Column({ name: 'folded_name', type: 'text', nullable: true, select: false })
  foldedName: string | null;
  /** Argon2id over the md5 hex that clients send (docs/wire.md 0.2). */
  @Column('text', { select: false })
  password: string;
  @Column({ type: 'varchar', length: 64 })
  nickname: string;
  @Column({ type: 'varchar', length: 128, default: '' })
  email: string;
  @Column({ type: 'varchar', length: 16, default: 'register' })
  source: string;
  /** `UserStatus`: 0 disabled, 1 enabled, 2 must set a password. */
  @Column({ type: 'smallint', default: 1 })
  status: 0 | 1 | 2;
  @Column({ name: 'is_super_admin', type: 'boolean', default: false })
  isSuperAdmin: boolean;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
  /**
   * Identity in the system that authenticates the user: `<issuer> <subject>`; `''` for accounts with a password here.
   */
  @Column({ name: 'external_id', type: 'varchar', length: 512, default: '' })
  externalId: string;
  @Column({ name: 'dingding_user_id', type: 'varchar', length: 128, default: '' })
  dingdingUserId: string;
  @Column({ name: 'dingding_nick', type: 'varchar', length: 64, default: '' })
  dingdingNick: string;
  @Column({ name: 'dingding_union_id', type: 'varchar', length: 128, default: '' })
  dingdingUnionId: string;
  @Column({ name: 'wecom_mobile', type: 'varchar', length: 20, default: '' })
  weComMobile: string;
  @Column({ type: 'varchar', length: 16, default: '' })
  lang: string;
  @Column({ type: 'varchar', length: 8, default: '' })
  theme: '' | 'light' | 'dark';
  @Column({ type: 'varchar', length: 16, default: '' })
  density: '' | 'dense' | 'comfortable';
  /** The row of a deleted account is kept for the names on its content; the account name is free again. */
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}

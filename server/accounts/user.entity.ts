import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('users')
export class User {
  @PrimaryColumn('bigint')
  id: number;
  @Column({ type: 'varchar', length: 128, unique: true })
  username: string;
  /** Argon2id over the md5 hex that clients send (wire 0.2). */
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
  /** Tokens carry it; raising it ends all sessions. */
  @Column({ type: 'int', default: 0 })
  epoch: number;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

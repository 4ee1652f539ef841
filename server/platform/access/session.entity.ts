import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** One sign-in of one user. A token refers to it and is invalid once it has ended. */
@Entity('sessions')
@Index('sessions_user', ['userId'])
@Index('sessions_open', ['userId'], { where: 'ended_at is null' })
export class Session {
  @PrimaryColumn('bigint')
  id: number;
  @ForeignKey('User', { name: 'sessions_user_id_fkey' })
  @Column({ name: 'user_id', type: 'bigint' })
  userId: number;
  /** How the user signed in: register, form, ldap, oauth, dingtalk. */
  @Column({ type: 'varchar', length: 16 })
  source: string;
  @Column({ type: 'varchar', length: 64, default: '' })
  address: string;
  @Column({ type: 'varchar', length: 256, default: '' })
  agent: string;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
  /** Updated at most every few minutes of use, not on each call. */
  @Column({ name: 'seen_at', type: 'timestamptz', precision: 3 })
  seenAt: Date;
  @Column({ name: 'ended_at', type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;
}

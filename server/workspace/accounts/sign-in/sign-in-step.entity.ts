import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * State of an unfinished sign-in with another system. Valid for minutes; unlogged: after a crash users sign in again.
 */
@Entity('sign_in_steps')
export class SignInStep {
  /** SHA-256 of the key that the browser holds, so reading the table does not allow a sign-in. */
  @PrimaryColumn('bytea')
  key: Buffer;
  @Column({ type: 'varchar', length: 16 })
  kind: string;
  /** Encrypted JSON. */
  @Column('text')
  data: string;
  @Index('sign_in_steps_old')
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}

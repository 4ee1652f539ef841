import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Half-way through a sign-in by way of another system. Lives for minutes; unlogged: a crash costs a click. */
@Entity('sign_in_steps')
export class SignInStep {
  /** SHA-256 of the key that the browser carries; the table opens nothing to who reads it. */
  @PrimaryColumn('bytea')
  key: Buffer;
  @Column({ type: 'varchar', length: 16 })
  kind: string;
  /** Sealed JSON. */
  @Column('text')
  data: string;
  @Index('sign_in_steps_old')
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}

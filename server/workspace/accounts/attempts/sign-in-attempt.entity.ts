import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sign_in_attempts')
export class SignInAttempt {
  /** `account:<source>:<name>`, `address:<ip>` or another key of `attempt-keys.ts`. */
  @PrimaryColumn({ type: 'varchar', length: 200 })
  key: string;
  @Column('int')
  failures: number;
  @Column({ name: 'last_at', type: 'timestamptz', precision: 3 })
  lastAt: Date;
  @Column({ name: 'blocked_until', type: 'timestamptz', precision: 3, nullable: true })
  blockedUntil: Date | null;
}

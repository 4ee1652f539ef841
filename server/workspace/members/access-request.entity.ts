import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Role } from '../../../contracts/platform/enums.js';

// Written in plain SQL; the class declares the schema for TypeORM.

/** An open request for access; an answer deletes the row, and the log keeps both. */
@Entity('access_requests')
export class AccessRequest {
  /** The stream of the place: `space-5` or `project-7`. */
  @PrimaryColumn({ type: 'varchar', length: 32 }) stream: string;
  @ForeignKey('User', { name: 'access_requests_user_id_fkey' })
  @PrimaryColumn({ name: 'user_id', type: 'bigint' })
  userId: number;
  /** What was asked for. */
  @Column({ type: 'varchar', length: 8 }) role: Role;
  @Column({ name: 'asked_at', type: 'timestamptz', precision: 3 }) askedAt: Date;
}

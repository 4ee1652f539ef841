import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A space's API key for programs (docs/wire.md 1.9); the secret is encrypted. */
@Entity('open_users')
@Unique('open_users_app_key_key', ['appKey'])
@Index('open_users_space', ['spaceId', 'id'])
export class OpenUser {
  @PrimaryColumn('bigint')
  id: number;
  @ForeignKey('Space', { name: 'open_users_space_id_fkey' })
  @Column({ name: 'space_id', type: 'bigint' })
  spaceId: number;
  @Column({ name: 'app_key', type: 'varchar', length: 100 })
  appKey: string;
  @Column('text')
  secret: string;
  @Column({ type: 'varchar', length: 64 })
  applicant: string;
  @Column({ name: 'is_enabled', type: 'boolean', default: true })
  isEnabled: boolean;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
  @Column({ name: 'modified_at', type: 'timestamptz', precision: 3 })
  modifiedAt: Date;
}

import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from '../../../contracts/platform/enums.js';

@Entity('spaces')
@Index('spaces_name', ['creatorId', 'name'], { unique: true, where: 'deleted_at is null' })
export class Space {
  @PrimaryColumn('bigint')
  id: number;
  @Column({ type: 'varchar', length: 64 })
  name: string;
  @Column({ type: 'varchar', length: 200, default: '' })
  description: string;
  @Column({ name: 'is_compose', type: 'boolean', default: false })
  isCompose: boolean;
  @Column({ name: 'creator_id', type: 'bigint' })
  creatorId: number;
  @Column({ name: 'creator_name', type: 'varchar', length: 64 })
  creatorName: string;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}

@Entity('space_members')
@Index('space_members_user', ['userId'])
export class SpaceMember {
  @ForeignKey(() => Space, { name: 'space_members_space_id_fkey' })
  @PrimaryColumn({ name: 'space_id', type: 'bigint' })
  spaceId: number;
  @ForeignKey('User', { name: 'space_members_user_id_fkey' })
  @PrimaryColumn({ name: 'user_id', type: 'bigint' })
  userId: number;
  @Column({ type: 'varchar', length: 8 })
  role: Role;
  @Column({ name: 'joined_at', type: 'timestamptz', precision: 3 })
  joinedAt: Date;
}

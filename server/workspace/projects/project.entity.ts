import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from '../../../contracts/platform/enums.js';

@Entity('projects')
@Index('projects_space', ['spaceId'])
@Index('projects_name', ['spaceId', 'name'], { unique: true, where: 'deleted_at is null' })
export class Project {
  @PrimaryColumn('bigint')
  id: number;
  @ForeignKey('Space', { name: 'projects_space_id_fkey' })
  @Column({ name: 'space_id', type: 'bigint' })
  spaceId: number;
  @Column({ type: 'varchar', length: 64 })
  name: string;
  @Column({ type: 'varchar', length: 128, default: '' })
  description: string;
  @Column({ name: 'is_private', type: 'boolean', default: false })
  isPrivate: boolean;
  @Column({ name: 'order_index', type: 'int', default: 0 })
  orderIndex: number;
  @Column({ name: 'creator_id', type: 'bigint' })
  creatorId: number;
  @Column({ name: 'creator_name', type: 'varchar', length: 64 })
  creatorName: string;
  @Column({ name: 'modifier_name', type: 'varchar', length: 64 })
  modifierName: string;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}

@Entity('project_members')
@Index('project_members_user', ['userId'])
export class ProjectMember {
  @ForeignKey(() => Project, { name: 'project_members_project_id_fkey' })
  @PrimaryColumn({ name: 'project_id', type: 'bigint' })
  projectId: number;
  @ForeignKey('User', { name: 'project_members_user_id_fkey' })
  @PrimaryColumn({ name: 'user_id', type: 'bigint' })
  userId: number;
  @Column({ type: 'varchar', length: 8 })
  role: Role;
  @Column({ name: 'joined_at', type: 'timestamptz', precision: 3 })
  joinedAt: Date;
}

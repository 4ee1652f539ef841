import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Module } from '../modules/module.entity.js';

/** A deployment of an application: name and base URL (docs/wire.md 1.8). */
@Entity('environments')
@Index('environments_name', ['moduleId', 'name'], { unique: true })
export class Environment {
  @PrimaryColumn('bigint')
  id: number;
  @ForeignKey(() => Module, { name: 'environments_module_id_fkey' })
  @Column({ name: 'module_id', type: 'bigint' })
  moduleId: number;
  @Column({ type: 'varchar', length: 64 })
  name: string;
  @Column({ type: 'varchar', length: 255 })
  url: string;
  @Column({ name: 'is_public', default: false })
  isPublic: boolean;
  @Column({ name: 'order_index', type: 'int' })
  orderIndex: number;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

/** A common parameter of all calls. `style`: 1 header, 2 request, 3 response; `parentId` 0: top level. */
@Entity('environment_params')
@Index('environment_params_name', ['environmentId', 'style', 'parentId', 'name'], { unique: true })
export class EnvironmentParam {
  @PrimaryColumn('bigint')
  id: number;
  @ForeignKey(() => Environment, { name: 'environment_params_environment_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'environment_id', type: 'bigint' })
  environmentId: number;
  @Column({ name: 'parent_id', type: 'bigint', default: 0 })
  parentId: number;
  @Column({ type: 'smallint' })
  style: number;
  @Column({ type: 'varchar', length: 64 })
  name: string;
  @Column({ type: 'varchar', length: 64 })
  type: string;
  @Column({ default: true })
  required: boolean;
  @Column({ name: 'max_length', type: 'varchar', length: 10, default: '-' })
  maxLength: string;
  @Column({ type: 'varchar', length: 1024, default: '' })
  example: string;
  @Column({ type: 'text', default: '' })
  description: string;
  @Column({ name: 'enum_id', type: 'bigint', default: 0 })
  enumId: number;
  @Column({ name: 'order_index', type: 'int' })
  orderIndex: number;
}

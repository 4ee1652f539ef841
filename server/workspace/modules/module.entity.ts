import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** An application. `type`: 0 custom, 1 swagger, 2 postman, 3 yapi-md (docs/wire.md 1.8). */
@Entity('modules')
@Index('modules_project', ['projectId'])
@Index('modules_name', ['projectId', 'name'], { unique: true, where: 'deleted_at is null' })
export class Module {
  @PrimaryColumn('bigint')
  id: number;
  @ForeignKey('Project', { name: 'modules_project_id_fkey' })
  @Column({ name: 'project_id', type: 'bigint' })
  projectId: number;
  @Column({ type: 'varchar', length: 64 })
  name: string;
  @Column({ type: 'smallint', default: 0 })
  type: number;
  @Column({ name: 'import_url', type: 'varchar', length: 256, default: '' })
  importUrl: string;
  @Column({ name: 'order_index', type: 'int', default: 0 })
  orderIndex: number;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
  @Column({ name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true })
  deletedAt: Date | null;
}

@Entity('module_settings')
export class ModuleSetting {
  @ForeignKey(() => Module, { name: 'module_settings_module_id_fkey' })
  @PrimaryColumn({ name: 'module_id', type: 'bigint' })
  moduleId: number;
  @PrimaryColumn({ type: 'varchar', length: 128 })
  key: string;
  @Column('text')
  value: string;
  @Column({ type: 'varchar', length: 256, default: '' })
  description: string;
}

/** Token of build plugins: encrypted, to be shown to developers, and as a hash, to authenticate requests. */
@Entity('module_tokens')
@Unique('module_tokens_hash_key', ['hash'])
export class ModuleToken {
  @ForeignKey(() => Module, { name: 'module_tokens_module_id_fkey' })
  @PrimaryColumn({ name: 'module_id', type: 'bigint' })
  moduleId: number;
  @Column('text')
  sealed: string;
  @Column('bytea')
  hash: Buffer;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

/** Key with which tools pull the docs; stored like the token. */
@Entity('module_read_keys')
@Unique('module_read_keys_hash_key', ['hash'])
export class ModuleReadKey {
  @ForeignKey(() => Module, { name: 'module_read_keys_module_id_fkey' })
  @PrimaryColumn({ name: 'module_id', type: 'bigint' })
  moduleId: number;
  @Column('text')
  sealed: string;
  @Column('bytea')
  hash: Buffer;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
export type ModuleKeyRow = ModuleToken | ModuleReadKey;

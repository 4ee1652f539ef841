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

/** Source of an imported application; the password is encrypted. */
@Entity('swagger_configs')
export class SwaggerConfig {
  @ForeignKey(() => Module, { name: 'swagger_configs_module_id_fkey' })
  @PrimaryColumn({ name: 'module_id', type: 'bigint' })
  moduleId: number;
  @Column({ type: 'varchar', length: 512, default: '' })
  url: string;
  @Column({ type: 'text', default: '' })
  content: string;
  @Column({ name: 'auth_username', type: 'varchar', length: 128, default: '' })
  authUsername: string;
  @Column({ name: 'auth_password', type: 'text', default: '' })
  authPassword: string;
  /** A header of the request, for example an API key; its value is encrypted. */
  @Column({ name: 'header_name', type: 'varchar', length: 64, default: '' })
  headerName: string;
  @Column({ name: 'header_value', type: 'text', default: '' })
  headerValue: string;
  /** References to other hosts are read too. */
  @Column({ name: 'other_hosts', type: 'boolean', default: false })
  otherHosts: boolean;
  /** `''`: recognized. */
  @Column({ type: 'varchar', length: 32, default: '' })
  format: string;
  /** `doc_origins.source` of the docs that were imported from the address. */
  @Column({ name: 'doc_source', type: 'varchar', length: 64, default: '' })
  docSource: string;
  /** `''`: none; `@hourly`, `@daily`, or five fields of cron. */
  @Column({ type: 'varchar', length: 100, default: '' })
  schedule: string;
  @Column({ name: 'remove_missing', type: 'boolean', default: false })
  removeMissing: boolean;
}

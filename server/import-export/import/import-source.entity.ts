import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Source of an imported application; the password is encrypted. */
@Entity('swagger_configs')
export class SwaggerConfig {
  @ForeignKey('Module', { name: 'swagger_configs_module_id_fkey' })
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

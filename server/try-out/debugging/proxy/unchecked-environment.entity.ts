import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Environment } from '../../../workspace/environments/environment.entity.js';

/** An environment whose certificate is not checked when its docs are tried out. */
@Entity('debug_unchecked_environments')
export class UncheckedEnvironment {
  @PrimaryColumn('bigint', { name: 'environment_id' })
  @ForeignKey(() => Environment, { name: 'debug_unchecked_environments_environment_id_fkey', onDelete: 'CASCADE' })
  environmentId: number;
}

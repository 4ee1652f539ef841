import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Environment } from '../../../workspace/environments/environment.entity.js';

/** A value for `{{name}}` that all who try out docs in the environment share. */
@Entity('debug_environment_variables')
export class EnvironmentVariable {
  @PrimaryColumn('bigint', { name: 'environment_id' })
  @ForeignKey(() => Environment, { name: 'debug_environment_variables_environment_id_fkey', onDelete: 'CASCADE' })
  environmentId: number;
  @PrimaryColumn('varchar', { length: 64 })
  name: string;
  @Column('text')
  value: string;
  /** Only for those who may change it: no guest of the project and no reader of a share gets it. */
  @Column('boolean', { name: 'is_secret' })
  isSecret: boolean;
}

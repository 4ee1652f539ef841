import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An error code as the last push that named it had it: what people changed since is theirs. */
@Entity('pushed_error_codes')
export class PushedErrorCode {
  @ForeignKey('Module', { name: 'pushed_error_codes_module_id_fkey' })
  @PrimaryColumn({ name: 'module_id', type: 'bigint' })
  moduleId: number;
  @PrimaryColumn({ type: 'varchar', length: 64 })
  code: string;
  @Column({ type: 'text' })
  msg: string;
  @Column({ type: 'text' })
  solution: string;
}

import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A value that a user entered to try out a doc (type 10), or chose for an application (type 11). */
@Entity('debug_props')
@Index('debug_props_recent', ['userId', 'changedAt'])
export class DebugProp {
  @PrimaryColumn('bigint', { name: 'user_id' })
  @ForeignKey('User', { name: 'debug_props_user_id_fkey' })
  userId: number;
  @PrimaryColumn('smallint')
  type: number;
  /** The doc or the application. */
  @PrimaryColumn('bigint', { name: 'ref_id' })
  refId: number;
  @PrimaryColumn('varchar', { length: 128 })
  name: string;
  @Column('text')
  val: string;
  @Column({ name: 'changed_at', type: 'timestamptz', precision: 3 })
  changedAt: Date;
}

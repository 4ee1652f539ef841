import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The size of a table with its indexes on a day. */
@Entity('table_sizes')
export class TableSize {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  name: string;
  @PrimaryColumn('date')
  day: string;
  @Column('bigint')
  bytes: number;
}

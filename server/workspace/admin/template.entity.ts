import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A template for code generation. */
@Entity('templates')
@Index('templates_name', ['groupName', 'name'], { unique: true })
export class Template {
  @PrimaryColumn('bigint')
  id: number;
  @Column({ type: 'varchar', length: 64 })
  name: string;
  @Column({ name: 'group_name', type: 'varchar', length: 64 })
  groupName: string;
  @Column('text')
  content: string;
  @Column({ name: 'modified_at', type: 'timestamptz', precision: 3 })
  modifiedAt: Date;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Code that runs before a tried-out call (type 0) or after its answer (type 1), in the browser of who sends it. */
@Entity('debug_scripts')
@Index('debug_scripts_ref', ['scope', 'refId'])
@Index('debug_scripts_enabled', ['scope', 'refId', 'type'], { unique: true, where: 'enabled' })
export class DebugScript {
  @PrimaryColumn('bigint')
  id: number;
  @Column('smallint')
  type: 0 | 1;
  /** 0 doc, 1 application, 2 project. */
  @Column('smallint')
  scope: 0 | 1 | 2;
  @Column('bigint', { name: 'ref_id' })
  refId: number;
  @Column('varchar', { length: 64 })
  name: string;
  @Column('varchar', { length: 200, default: '' })
  description: string;
  @Column('text', { default: '' })
  content: string;
  @Column('boolean', { default: false })
  enabled: boolean;
  @Column('bigint', { name: 'creator_id' })
  creatorId: number;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

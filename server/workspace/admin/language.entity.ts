import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A language pack: another language, or replacements for single built-in texts. */
@Entity('languages')
export class Language {
  @PrimaryColumn('bigint')
  id: number;
  @Column({ type: 'varchar', length: 16, unique: true })
  lang: string;
  @Column({ type: 'varchar', length: 50 })
  description: string;
  /** JSON as uploaded. */
  @Column('text')
  content: string;
  @Column({ name: 'modified_at', type: 'timestamptz', precision: 3 })
  modifiedAt: Date;
}

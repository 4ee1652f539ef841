import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

// `visits.ts` reads and writes these tables in plain SQL; the classes declare the schema for TypeORM.

/** How far a person has read an application: every change up to `seen`, the id of a row of `doc_news`. */
@Entity('visits')
export class Visit {
  @ForeignKey('User', { name: 'visits_user_id_fkey' })
  @PrimaryColumn('bigint', { name: 'user_id' })
  userId: number;
  @PrimaryColumn('bigint', { name: 'module_id' }) moduleId: number;
  @Column('bigint', { default: 0 }) seen: number;
  @Column({ type: 'timestamptz', precision: 3 }) at: Date;
}

/** The newest version of a doc that a person has opened. */
@Entity('doc_visits')
export class DocVisit {
  @ForeignKey('User', { name: 'doc_visits_user_id_fkey' })
  @PrimaryColumn('bigint', { name: 'user_id' })
  userId: number;
  @PrimaryColumn('bigint', { name: 'doc_id' }) docId: number;
  @Column('int') version: number;
}

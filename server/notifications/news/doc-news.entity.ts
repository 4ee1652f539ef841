import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { NewsKind } from '../../../contracts/notifications/news.js';

// Written in plain SQL; the class declares the schema for TypeORM.

/** One row per change that people hear of; the single follower gives ids in the order of commits. */
@Entity('doc_news')
@Unique('doc_news_position_key', ['position'])
@Index('doc_news_module', { synchronize: false })
@Index('doc_news_set', { synchronize: false })
export class DocNewsRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column('bigint') position: number;
  @Column('bigint', { name: 'doc_id' }) docId: number;
  @Column('bigint', { name: 'module_id' }) moduleId: number;
  @Column('int') version: number;
  /** The version before it; 0: none. */
  @Column('int') before: number;
  @Column('varchar', { length: 12 }) kind: NewsKind;
  /** 0: wording, 3: breaking. */
  @Column('smallint') severity: number;
  /** Number of breaking changes within. */
  @Column('int', { default: 0 }) breaking: number;
  /** Changed rows and fields. */
  @Column('text', { array: true, default: () => "'{}'" }) parts: string[];
  /** The worst meanings, to be worded when read. */
  @Column('jsonb', { default: [] }) meaning: readonly unknown[];
  @Column('bigint', { name: 'actor_id' }) actorId: number;
  @Column('varchar', { name: 'actor_name', length: 64 }) actorName: string;
  @Column('varchar', { length: 8 }) source: string;
  @Column('smallint') status: number;
  @Column('bigint', { name: 'change_set', default: 0 }) changeSet: number;
  @Column('varchar', { name: 'doc_name', length: 128 }) docName: string;
  @Column('text', { default: '' }) remark: string;
  @Column({ type: 'timestamptz', precision: 3 }) at: Date;
}

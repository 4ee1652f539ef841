import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { NewsFilter, Pace } from '../../../contracts/notifications/news.js';

// Written in plain SQL; the classes declare the schema for TypeORM.

@Entity('subscriptions')
@Index('subscriptions_source', ['type', 'sourceId'])
export class Subscription {
  @ForeignKey('User', { name: 'subscriptions_user_id_fkey' })
  @PrimaryColumn('bigint', { name: 'user_id' })
  userId: number;
  /** `SubjectType` */
  @PrimaryColumn('smallint') type: number;
  @PrimaryColumn('bigint', { name: 'source_id' }) sourceId: number;
  /** `row:<id>` or `field:<name>` of the doc; `''`: the whole place. */
  @PrimaryColumn('varchar', { length: 80, default: '' }) part: string;
  /** `NewsFilter`; null: the person's default. */
  @Column('jsonb', { nullable: true }) filter: NewsFilter | null;
  /** null: the person's default. */
  @Column('varchar', { length: 8, nullable: true }) pace: Pace | null;
  @Column({ type: 'timestamptz', name: 'muted_until', precision: 3, nullable: true }) mutedUntil: Date | null;
  /** Made because the person wrote or commented. */
  @Column('boolean', { name: 'is_auto', default: false }) isAuto: boolean;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
}

/** Docs that a person unfollowed: writing does not subscribe them again. */
@Entity('unfollowed_docs')
export class UnfollowedDoc {
  @ForeignKey('User', { name: 'unfollowed_docs_user_id_fkey' })
  @PrimaryColumn('bigint', { name: 'user_id' })
  userId: number;
  @PrimaryColumn('bigint', { name: 'doc_id' }) docId: number;
}

@Entity('news_preferences')
export class NewsPreferenceRow {
  @ForeignKey('User', { name: 'news_preferences_user_id_fkey' })
  @PrimaryColumn('bigint', { name: 'user_id' })
  userId: number;
  @Column('jsonb', { default: {} }) filter: Partial<NewsFilter>;
  @Column('varchar', { length: 8, default: 'now' }) pace: Pace;
  @Column('boolean', { name: 'follow_own', default: true }) followOwn: boolean;
  @Column('varchar', { name: 'time_zone', length: 64, default: '' }) timeZone: string;
  @Column('smallint', { name: 'digest_hour', default: 9 }) digestHour: number;
  @Column('smallint', { name: 'digest_day', default: 1 }) digestDay: number;
  @Column('boolean', { default: false }) mail: boolean;
}

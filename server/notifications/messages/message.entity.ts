import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { NewsFilter, NewsKind, Pace } from '../../../contracts/notifications/news.js';

// The follower and its controllers write these tables in plain SQL; the classes declare the schema for TypeORM.

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

/** One row per reader and group of changes; it grows until it is read. `data` is turned into text when it is read. */
@Entity('messages')
@Index('messages_open', { synchronize: false })
@Index('messages_user', ['userId', 'isRead'])
export class Message {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @ForeignKey('User', { name: 'messages_user_id_fkey' })
  @Column('bigint', { name: 'user_id' })
  userId: number;
  /** The last event in it. */
  @Column('bigint', { name: 'event_position' }) eventPosition: number;
  @Column('smallint') type: number;
  @Column('bigint', { name: 'source_id', default: 0 }) sourceId: number;
  @Column('jsonb') data: Record<string, unknown>;
  @Column('boolean', { name: 'is_read', default: false }) isRead: boolean;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  /** Unique among the unread messages of a person. */
  @Column('text', { name: 'group_key' }) groupKey: string;
  /** Ids of `doc_news`, the first thousand. */
  @Column('bigint', { array: true, default: () => "'{}'" }) changes: number[];
  @Column('int', { default: 1 }) total: number;
  @Column('int', { default: 1 }) docs: number;
  @Column('smallint', { default: 0 }) severity: number;
  @Column('int', { default: 0 }) breaking: number;
  /** Number of changed rows and fields. */
  @Column('int', { default: 0 }) parts: number;
  @Column('bigint', { array: true, default: () => "'{}'" }) actors: number[];
  @Column('bigint', { name: 'module_id', default: 0 }) moduleId: number;
  /** Listed without a notification, and not counted by the bell. */
  @Column('boolean', { name: 'is_quiet', default: false }) isQuiet: boolean;
  /** A digest is invisible until then. */
  @Column({ type: 'timestamptz', name: 'held_until', precision: 3, nullable: true }) heldUntil: Date | null;
  @Column({ type: 'timestamptz', name: 'touched_at', precision: 3 }) touchedAt: Date;
}

import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

// Written in plain SQL; the class declares the schema for TypeORM.

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

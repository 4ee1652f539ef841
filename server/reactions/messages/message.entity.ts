import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

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
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
}

/** One row per reader and event. `data` is turned into text when the message is read. */
@Entity('messages')
@Unique('messages_user_id_event_position_key', ['userId', 'eventPosition'])
@Index('messages_unread', { synchronize: false })
@Index('messages_user', { synchronize: false })
export class Message {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @ForeignKey('User', { name: 'messages_user_id_fkey' })
  @Column('bigint', { name: 'user_id' })
  userId: number;
  @Column('bigint', { name: 'event_position' }) eventPosition: number;
  @Column('smallint') type: number;
  @Column('bigint', { name: 'source_id', default: 0 }) sourceId: number;
  @Column('jsonb') data: Record<string, unknown>;
  @Column('boolean', { name: 'is_read', default: false }) isRead: boolean;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
}

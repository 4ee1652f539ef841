import { Check, Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

// These tables are read and written in plain SQL, only in this folder; the classes describe them to TypeORM. `tx` is of
// type xid8, which TypeORM cannot name: `synchronize: false` excludes its two tables from the comparison of schemas.

@Entity('events', { synchronize: false })
@Unique('events_stream_version_key', ['stream', 'version'])
@Check('version > 0')
export class EventRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) position: number;
  @Column('bigint') tx: string;
  @Column('text') stream: string;
  @Column('int') version: number;
  @Column('text') type: string;
  @Column('smallint', { default: 1 }) schema: number;
  @Column('jsonb') data: Record<string, unknown>;
  @Column('jsonb') meta: Record<string, unknown>;
  @Column({ type: 'timestamptz', name: 'recorded_at', precision: 3 }) recordedAt: Date;
  @Column('bytea') hash: Buffer;
  @Column('bytea', { nullable: true }) digest: Buffer | null;
  @Column('int', { name: 'erased_by', nullable: true }) erasedBy: number | null;
}

@Entity('followers', { synchronize: false })
export class FollowerRow {
  @PrimaryColumn('text') name: string;
  @Column('bigint') tx: string;
  @Column('bigint', { default: 0 }) position: number;
  @Column('int', { default: 0 }) failures: number;
  @Column('text', { nullable: true }) error: string | null;
  @Column({ type: 'timestamptz', name: 'retry_at', precision: 3, nullable: true }) retryAt: Date | null;
  @Column({ type: 'timestamptz', name: 'moved_at', precision: 3, nullable: true }) movedAt: Date | null;
}

@Entity('stream_heads')
export class StreamHeadRow {
  @PrimaryColumn('text') stream: string;
  @Column('int') version: number;
  @Column('bytea') hash: Buffer;
}

/** The heads of the streams that changed since the previous checkpoint; `digest` chains the checkpoints. */
@Entity('chain_checkpoints')
export class ChainCheckpointRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  @Column({ type: 'timestamptz', precision: 3 }) at: Date;
  @Column('int') streams: number;
  @Column('bigint') position: number;
  @Column('jsonb') heads: Record<string, [number, string]>;
  @Column('bytea') digest: Buffer;
}

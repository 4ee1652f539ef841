import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One upload. Equal contents are stored once, by their hash; each upload has a key of its own. */
@Entity('uploads')
@Index('uploads_hash', ['hash'])
@Index('uploads_user', ['userId', 'createdAt'])
@Index('uploads_unused', ['createdAt'], { where: 'used_at is null' })
export class Upload {
  /** 128 random bits in hex; who knows it may read the file (docs/decisions/0019). */
  @PrimaryColumn('char', { length: 32 }) key: string;
  /** SHA-256 in hex. */
  @Column('char', { length: 64 }) hash: string;
  @Column('int') bytes: number;
  /** By its content, never by its name. */
  @Column('varchar', { length: 64 }) type: string;
  /** For the download; not a path. */
  @Column('varchar', { length: 128 }) name: string;
  @Column('bigint', { name: 'user_id' }) userId: number;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
  /** When the log first referred to it; null: no version of any doc shows it. */
  @Column({ type: 'timestamptz', name: 'used_at', precision: 3, nullable: true }) usedAt: Date | null;
}

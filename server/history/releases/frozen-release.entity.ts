import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A release whose docs are kept at the versions of an instant. */
@Entity('frozen_releases')
export class FrozenRelease {
  @ForeignKey('Release', { name: 'frozen_releases_release_id_fkey' })
  @PrimaryColumn({ name: 'release_id', type: 'bigint' })
  releaseId: number;
  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;
  @Column({ name: 'frozen_by', type: 'bigint' })
  frozenBy: number;
}

/** The version of a doc in a frozen release: the event that made it, and the event's hash. */
@Entity('frozen_docs')
export class FrozenDoc {
  @ForeignKey(() => FrozenRelease, { name: 'frozen_docs_release_id_fkey' })
  @PrimaryColumn({ name: 'release_id', type: 'bigint' })
  releaseId: number;
  @PrimaryColumn({ name: 'doc_id', type: 'bigint' })
  docId: number;
  @Column('int')
  version: number;
  @Column('bigint')
  position: number;
  @Column('bytea')
  hash: Buffer;
}

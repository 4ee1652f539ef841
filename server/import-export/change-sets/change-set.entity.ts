import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ImportedApi, ImportLoss } from '../../../contracts/import-export/imported-api.js';
import type { PackedApi } from '../formats/pack/packed-api.js';
import type { OriginRow } from './doc-origin.entity.js';

export type ChangeSetState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** One push, one import, one restore, the undo of one, or the conversion of an old import (`convert`). All its events carry its id (`EventMeta.changeSet`). */
@Entity('change_sets')
@Index('change_sets_module', ['moduleId', 'id'])
@Index('change_sets_open', ['moduleId', 'id'], { where: 'finished_at is null' })
export class ChangeSet {
  @PrimaryColumn('bigint') id: number;
  @ForeignKey('Module', { name: 'change_sets_module_id_fkey' })
  @Column('bigint', { name: 'module_id' })
  moduleId: number;
  @Column('varchar', { length: 16 }) source: 'push' | 'import' | 'undo' | 'restore' | 'conversion';
  /** Author named by the build. */
  @Column('varchar', { length: 64, default: '' }) author: string;
  /** The importing user; 0: a build. */
  @Column('bigint', { name: 'actor_id', default: 0 }) actorId: number;
  @Column('varchar', { length: 64, default: '' }) address: string;
  /** `doc_origins.source` of its docs. */
  @Column('varchar', { name: 'doc_source', length: 64, default: 'push' }) docSource: string;
  /** What was imported: an address or the names of files; `''` for a push. */
  @Column('varchar', { length: 512, default: '' }) origin: string;
  /** Deletes docs of the same source that are missing in this import; pushes have replace runs for that. */
  @Column('boolean', { name: 'remove_missing', default: false }) removeMissing: boolean;
  /** Docs and folders to write, and those that are written. */
  @Column('int', { default: 0 }) total: number;
  @Column('int', { default: 0 }) written: number;
  @Column('varchar', { length: 16 }) state: ChangeSetState;
  /** Id of the first change set of its replace run; 0: docs missing in the push are kept. */
  @Column('bigint', { name: 'run_id', default: 0 }) runId: number;
  /** Number of runs started; fences off a run that lost its lease. */
  @Column('int', { default: 0 }) runs: number;
  @Column({ type: 'timestamptz', name: 'received_at', precision: 3 }) receivedAt: Date;
  @Column({ type: 'timestamptz', name: 'started_at', precision: 3, nullable: true }) startedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'finished_at', precision: 3, nullable: true }) finishedAt: Date | null;
  /** Number of received entries by kind. */
  @Column('jsonb', { default: {} })
  came: Partial<Record<'folders' | 'docs' | 'models' | 'dictionaries' | 'environments', number>>;
  /** Number of changes of docs that existed before, by their rule (`contracts/docs/change-severity`). */
  @Column('jsonb', { default: {} }) rules: Readonly<Record<string, number>>;
  @Column('jsonb', { default: [] }) losses: readonly ImportLoss[];
  /** The parsed input of a push, until it has been written. `json`, unlike `jsonb`, keeps the order of keys. */
  @Column('json', { nullable: true }) payload: ImportedApi | null;
  /** The same of an import, whose docs are in `import_parts`. */
  @Column('json', { nullable: true }) packed: PackedApi | null;
  @Column('text', { default: '' }) error: string;
  /** The change set that this one undoes; 0: it is a push or an import. */
  @Column('bigint', { default: 0 }) undoes: number;
  /** What a restore in batches is to do (`history/past`), until it has been written. */
  @Column('jsonb', { nullable: true }) plan: Readonly<Record<string, unknown>> | null;
  /** Docs that an undo restores although they were changed since. */
  @Column('jsonb', { default: [] }) chosen: readonly number[];
}

export type DocOutcome = 'created' | 'changed' | 'revived' | 'kept' | 'locked' | 'removed';

/** Outcome for a doc in a change set. */
@Entity('change_set_docs')
@Index('change_set_docs_replaced', ['docId'], { where: 'origin is not null' })
export class ChangeSetDoc {
  @ForeignKey(() => ChangeSet, { name: 'change_set_docs_change_set_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint', { name: 'change_set_id' })
  changeSetId: number;
  @PrimaryColumn('bigint', { name: 'doc_id' }) docId: number;
  @Column('varchar', { length: 16 }) outcome: DocOutcome;
  /** Reason, number of offers, previous names after a rename. */
  @Column('jsonb', { default: {} }) detail: Readonly<Record<string, unknown>>;
  /** The base of the merge that it replaced; null: it replaced none. */
  @Column('json', { nullable: true }) origin: OriginRow | null;
}

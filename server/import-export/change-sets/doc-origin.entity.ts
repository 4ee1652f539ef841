import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { Offer } from '../plan/merge-content.js';

/** `DocOrigin.undone`: a user restored a doc that the source no longer contains. */
export const ABSENT = 'absent';

/** `dismissed` is written only by users' decisions. */
export type OriginRow = Omit<DocOrigin, 'dismissed'>;

/**
 * A source's last content for a doc or folder: the base of the next three-way merge. `source`: `push` or the import.
 */
@Entity('doc_origins')
@Index('doc_origins_module', ['moduleId', 'source'])
export class DocOrigin {
  @PrimaryColumn('bigint', { name: 'doc_id' }) docId: number;
  @PrimaryColumn('varchar', { length: 64 }) source: string;
  @ForeignKey('Module', { name: 'doc_origins_module_id_fkey' })
  @Column('bigint', { name: 'module_id' })
  moduleId: number;
  /** Identifies the entry across change sets; see `entry-keys.ts`. */
  @Column('text') key: string;
  @Column('varchar', { length: 64 }) hash: string;
  @Column('bigint', { name: 'parent_id' }) parentId: number;
  @Column('int', { name: 'order_index', nullable: true }) orderIndex: number | null;
  @Column('boolean', { name: 'is_show', nullable: true }) isShow: boolean | null;
  @Column('varchar', { length: 128 }) name: string;
  @Column('jsonb') content: DocContent;
  /** The doc's content version after this source's last write; a later version was written by someone else. */
  @Column('int', { name: 'content_version' }) contentVersion: number;
  /** Whether a user has changed the doc since its first import. */
  @Column('boolean', { name: 'is_edited', default: false }) isEdited: boolean;
  /** The last replace run, or change set without one, that contained it. */
  @Column('bigint', { name: 'seen_run' }) seenRun: number;
  /**
   * The hash of what the source said last, if a user undid it, or `ABSENT`: the doc does not change until the source says
   * something else.
   */
  @Column('varchar', { length: 64, default: '' }) undone: string;
  @Column('jsonb', { default: [] }) offers: readonly Offer[];
  /** Parts of the source's content that have no field here; an export contains them again, in the same order of keys. */
  @Column('json', { nullable: true }) extra: Readonly<Record<string, unknown>> | null;
  /** Ids of dismissed offers (`offers/open-offers.ts`), oldest first: the same values are not offered again. */
  @Column('jsonb', { default: [] }) dismissed: readonly string[];
}

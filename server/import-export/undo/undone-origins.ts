import { isDeepStrictEqual } from 'node:util';
import { type EntityManager, In } from 'typeorm';
import type { DocState } from '../../docs/doc/doc.entity.js';
import { type ChangeSet, ChangeSetDoc } from '../change-sets/change-set.entity.js';
import { ABSENT, DocOrigin, type OriginRow } from '../change-sets/doc-origin.entity.js';
import { storeOrigins } from '../write/origin-rows.js';

/** A doc that an undo restored: its state before the other change set, and now. */
export interface RestoredDoc {
  readonly before: DocState | undefined;
  readonly after: DocState;
}

/**
 * The bases of the next merge for a batch of docs: each returns to that before the undone change set, or else the values
 * that were undone would be those of a user. Create it before the docs are locked: users' decisions about offers lock in
 * the same order.
 */
export class UndoneOrigins {
  private constructor(
    private readonly set: ChangeSet,
    private readonly written: ReadonlyMap<number, ChangeSetDoc>,
    private readonly current: ReadonlyMap<number, DocOrigin>,
  ) {}

  /** `set`: the change set to undo. */
  static async read(tx: EntityManager, set: ChangeSet, docIds: readonly number[]): Promise<UndoneOrigins> {
    const docId = In([...docIds]);
    const current = await tx.find(DocOrigin, {
      where: { docId, source: set.docSource },
      order: { docId: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const written = await tx.findBy(ChangeSetDoc, { docId, changeSetId: set.id });
    return new UndoneOrigins(set, byDoc(written), byDoc(current));
  }

  /** The present base, for the undo of this undo. */
  of(docId: number): OriginRow | undefined {
    return this.current.get(docId);
  }

  async restore(tx: EntityManager, docs: readonly RestoredDoc[]): Promise<void> {
    await storeOrigins(
      tx,
      docs.flatMap((doc) => this.restored(doc)),
    );
  }

  private restored({ before, after }: RestoredDoc): OriginRow[] {
    const [current, written] = [this.current.get(after.id), this.written.get(after.id)];
    if (!current) return [];
    const base = written?.origin ?? current;
    const wasThere = before !== undefined && !before.isDeleted;
    return [
      {
        ...base,
        contentVersion: after.contentVersion,
        isEdited:
          base.isEdited || (wasThere && (base.contentVersion !== before.contentVersion || isKept(before, after))),
        undone: this.set.undoes > 0 ? base.undone : undoneOf(current, written),
      },
    ];
  }
}

/** Whether the doc keeps what people wrote since, so that its content is not that of before. */
const isKept = (before: DocState, after: DocState): boolean => !isDeepStrictEqual(before.content, after.content);

/** The last state of the doc in the source: removed, or its content. */
function undoneOf(current: DocOrigin, written: ChangeSetDoc | undefined): string {
  return written?.outcome === 'removed' ? ABSENT : current.undone || current.hash;
}

const byDoc = <T extends { readonly docId: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.docId, row]));

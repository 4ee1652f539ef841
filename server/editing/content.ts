import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as Y from 'yjs';
import type { DocContent } from '../../contracts/doc-types/index.js';
import { rulesOf } from '../doc-types/index.js';
import { docKind } from '../docs/doc.decider.js';
import type { DocBeginning } from '../docs/doc.events.js';
import { ancestorsOf, nextOrderIndex, takeTreeTurn } from '../docs/places.js';
import { EventLog } from '../log/event-log.js';
import type { By } from '../log/kind.js';
import { nextId } from '../platform/database.js';
import { LiveChannel } from './live/live-channel.js';
import { UpdateLog } from './update-log.js';
import { type Taken, WorkingCopy } from './working-copy.js';

export type Beginning = Omit<DocBeginning, 'isFolder' | 'orderIndex'> & { readonly orderIndex?: number | undefined };

export interface SaveOptions {
  /** The version that the caller saw; when words were typed since, it is stale too. */
  readonly expected?: number | undefined;
  /** What the caller's content was made from: where the two say the same, what was typed since stays. */
  readonly base?: DocContent | undefined;
  /** The content is that of this version: the event says so. */
  readonly restoreFrom?: number | undefined;
  readonly tx?: EntityManager | undefined;
}

/** How the content of a doc changes when it does not change by typing. One path with typing: the same log, the same Y.Doc. */
@Injectable()
export class Content {
  constructor(
    private readonly log: EventLog,
    private readonly updates: UpdateLog,
    private readonly copy: WorkingCopy,
    private readonly channel: LiveChannel,
  ) {}

  /**
   * Gives the doc this content while people may be typing in it: what they typed becomes a version first, then the
   * content is written as a difference, so that words typed at the same moment survive. Null: it said so already.
   */
  save(
    docId: number,
    content: DocContent | undefined,
    by: By,
    { expected, base, restoreFrom, tx }: SaveOptions = {},
  ): Promise<{ version: number | null }> {
    return this.within(tx, async (step) => {
      const taken = await this.copy.takeIn(step, await this.copy.lock(step, docId));
      const command =
        restoreFrom === undefined && content
          ? { type: 'EditDoc' as const, content: merged(taken, base, content), editors: [by.actorId] }
          : { type: 'RestoreDoc' as const, fromVersion: restoreFrom ?? 0, content };
      const { events, row } = await this.log.execute(docKind, docId, command, by, { expected, tx: step });
      if (taken.mended) this.tell(step, docId, taken.mended);
      if (!row || events.length === 0) return { version: null };
      const update = await this.copy.write(step, { ...taken, row }, row.content, by.actorId);
      await this.updates.writeState(step, docId, Y.encodeStateAsUpdate(taken.ydoc), row.version);
      if (update) this.tell(step, docId, update);
      return { version: row.version };
    });
  }

  /** A new doc at the end of its siblings; its Y.Doc is born in the same commit, so that nobody ever seeds it twice. */
  create(beginning: Beginning, by: By, tx?: EntityManager): Promise<number> {
    const rules = rulesOf(beginning.type);
    return this.within(tx, async (step) => {
      const { moduleId, parentId } = beginning;
      await takeTreeTurn(step, moduleId, 'grow');
      const ancestors = await ancestorsOf(step, moduleId, parentId);
      const orderIndex = beginning.orderIndex ?? (await nextOrderIndex(step, moduleId, parentId));
      const id = await nextId(step);
      const doc = { ...beginning, isFolder: false, orderIndex };
      const { row } = await this.log.execute(docKind, id, { type: 'CreateDoc', doc, ancestors }, by, { tx: step });
      const ydoc = new Y.Doc();
      rules.live.write(ydoc, row?.content ?? beginning.content);
      await this.updates.writeState(step, id, Y.encodeStateAsUpdate(ydoc), row?.version ?? 1);
      return id;
    });
  }

  /** Makes a version of what has been typed and committed. Null when that changed nothing, or the doc is gone. */
  settle(docId: number, by?: By): Promise<{ version: number | null }> {
    return this.within(undefined, async (tx) => {
      const row = await this.copy.lock(tx, docId);
      // A deleted doc's words wait: they become a version when it is brought back. A folder has none.
      if (row.isDeleted || row.isFolder) return { version: null };
      const { version, mended } = await this.copy.takeIn(tx, row, by);
      if (mended) this.tell(tx, docId, mended);
      return { version };
    });
  }

  private within<T>(tx: EntityManager | undefined, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return tx ? work(tx) : this.log.transaction(work);
  }

  /** Rooms of every node hear of it once it is true. */
  private tell(tx: EntityManager, docId: number, update: Uint8Array): void {
    this.log.afterCommit(tx, () => this.channel.tell(docId, update));
  }
}

/**
 * `content`, but what it has in common with `base` is taken from what the doc says now: three ways, by field, and finer
 * where the type knows how.
 */
function merged({ row, rules }: Taken, base: DocContent | undefined, content: DocContent): DocContent {
  if (!base) return content;
  const then = new Map<string, unknown>(Object.entries(base));
  const changed = Object.entries(content).filter(([field, said]) => !isDeepStrictEqual(said, then.get(field)));
  const byField = { ...row.content, ...Object.fromEntries(changed) };
  return rules.merge?.(row.content, base, byField) ?? byField;
}

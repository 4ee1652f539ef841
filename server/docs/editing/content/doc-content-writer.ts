import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as Y from 'yjs';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import { Config } from '../../../platform/config/config.js';
import { nextIds } from '../../../platform/database/database.js';
import type { CommandStep } from '../../../platform/log/decided-steps.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { EventMeta, StreamRow } from '../../../platform/log/kind.js';
import { Settings } from '../../../platform/settings/settings.js';
import { contentColumns, type DocCommand, docKind } from '../../doc/doc.decider.js';
import type { DocState } from '../../doc/doc.entity.js';
import type { DocCreation } from '../../doc/doc.events.js';
import { lockTree, NewDocPlaces } from '../../doc/tree-facts.js';
import { LiveChannel } from '../updates/live-channel.js';
import { type NewState, type SettledUpdate, UpdateLog } from '../updates/update-log.js';
import { demandDocSize } from './content-size.js';
import { contentUpdate, type SettledDoc, UpdateSettler } from './update-settler.js';

/** Without `orderIndex` it is placed after its siblings. */
export interface NewDoc extends Omit<DocCreation, 'isFolder' | 'orderIndex'> {
  /** One of `nextIds`, for docs whose contents refer to each other. */
  readonly id?: number | undefined;
  readonly isFolder?: boolean | undefined;
  readonly orderIndex?: number | undefined;
  /** Commands on the new doc in the same commit. */
  readonly then?: readonly DocCommand[] | undefined;
}

export interface ReplaceOptions {
  /** The version that the caller read; it is stale also when something was typed since. */
  readonly expected?: number | undefined;
  /** The content that the caller started from: parts that the caller did not change keep what was typed since. */
  readonly base?: DocContent | undefined;
  /** The version whose content this is, unless something was typed since `base`; stored in the event. */
  readonly restoreFrom?: number | undefined;
  /** More commands on the doc, decided and written together with the new content; `doc` already has that content. */
  readonly alongside?: ((doc: DocState) => Promise<readonly DocCommand[]>) | undefined;
  readonly tx?: EntityManager | undefined;
}
export interface Replacement extends Omit<ReplaceOptions, 'tx'> {
  readonly docId: number;
  /**
   * A function derives it from the doc's content once its row is locked and typed updates are settled: what is typed from
   * then on is not in `now`, and is written after this. `all`: the docs of the same batch. Undefined only with
   * `restoreFrom`: that version has no content, which is refused.
   */
  readonly content:
    | DocContent
    | ((now: StreamRow<DocState>, all: ReadonlyMap<number, StreamRow<DocState>>) => DocContent | Promise<DocContent>)
    | undefined;
}
/** The row after a change; `version` is null when the doc had this content already. */
export interface Replaced {
  readonly row: StreamRow<DocState>;
  readonly version: number | null;
}

/** Number of docs that are in memory and in one statement at a time. */
const BATCH = 50;

/**
 * Changes the content of docs other than by typing, through the same update log and the same Y.Doc, and within the same
 * size: larger content is refused.
 */
@Injectable()
export class DocContentWriter {
  constructor(
    private readonly log: EventLog,
    private readonly updates: UpdateLog,
    private readonly settler: UpdateSettler,
    private readonly channel: LiveChannel,
    private readonly settings: Settings,
    private readonly config: Config,
  ) {}

  /**
   * Replaces the content of a doc that people may be editing: typed updates become a version first, then the content is
   * written as a difference, so that text typed at the same moment survives.
   */
  async replace(
    docId: number,
    content: Replacement['content'],
    by: EventMeta,
    options: ReplaceOptions = {},
  ): Promise<Replaced> {
    const { tx, ...rest } = options;
    const [replaced] = await this.replaceMany([{ docId, content, ...rest }], by, tx);
    if (!replaced) throw new Error(`doc ${docId} was not replaced`);
    return replaced;
  }

  /**
   * Replaces the content of many docs: in one commit with `tx`, otherwise batch by batch. Rows are locked in the order
   * of their ids.
   */
  async replaceMany(all: readonly Replacement[], by: EventMeta, tx?: EntityManager): Promise<Replaced[]> {
    const replaced = new Map<number, Replaced>();
    for (const batch of batches([...all].sort((a, b) => a.docId - b.docId)))
      for (const done of await this.inTransaction(tx, (step) => this.replaceBatch(step, batch, by)))
        replaced.set(done.row.id, done);
    return all.flatMap(({ docId }) => replaced.get(docId) ?? []);
  }

  /** Creates a doc after its siblings. */
  async create(doc: NewDoc, by: EventMeta, tx?: EntityManager): Promise<StreamRow<DocState>> {
    const [row] = await this.createMany([doc], by, tx);
    if (!row) throw new Error(`a doc in application ${doc.moduleId} was not created`);
    return row;
  }

  /** Creates many docs and folders, each after its siblings; in one commit with `tx`, otherwise batch by batch. */
  async createMany(all: readonly NewDoc[], by: EventMeta, tx?: EntityManager): Promise<StreamRow<DocState>[]> {
    const rows: StreamRow<DocState>[] = [];
    for (const batch of batches(all))
      rows.push(...(await this.inTransaction(tx, (step) => this.createBatch(step, batch, by))));
    return rows;
  }

  private async replaceBatch(tx: EntityManager, batch: readonly Replacement[], by: EventMeta): Promise<Replaced[]> {
    const before = new Map<number, SettledDoc>();
    const steps: CommandStep<DocCommand>[] = [];
    for (const settled of await this.settler.settleMany(
      tx,
      batch.map(({ docId }) => docId),
    ))
      before.set(settled.row.id, settled);
    const all = new Map([...before].map(([id, { row }]) => [id, row]));
    for (const { docId: id, content: given, base, restoreFrom, expected, alongside } of batch) {
      const settled = before.get(id);
      if (!settled) continue;
      // A large doc takes some hundred milliseconds, and a batch may have many: yield to the event loop.
      await setImmediate();
      if (settled.repair) this.notifyRooms(tx, id, settled.repair);
      const content = typeof given === 'function' ? await given(settled.row, all) : given;
      const next = content && merged(settled, base, content);
      if (next) demandDocSize(settled.row.type, next, this.config.live.docBytes, settled.row.content);
      // With what was typed since, it is not the content of that version.
      const isTyped = base !== undefined && !isDeepStrictEqual(settled.row.content, base);
      const command: DocCommand =
        (restoreFrom === undefined || isTyped) && next
          ? { type: 'EditDoc', content: next, editors: [by.actorId] }
          : { type: 'RestoreDoc', fromVersion: restoreFrom ?? 0, content };
      steps.push({ id, command, expected });
      if (alongside && next)
        for (const more of await alongside({ ...settled.row, ...contentColumns(settled.row, next) }))
          steps.push({ id, command: more });
    }
    const done = await this.log.executeMany(docKind, steps, by, { tx });
    const after = new Map(done.flatMap(({ row }) => (row ? [[row.id, row] as const] : [])));
    const replaced: Replaced[] = [];
    const copies: SettledDoc[] = [];
    for (const [id, settled] of before) {
      const row = after.get(id) ?? settled.row;
      const isNew = row.contentVersion > settled.row.contentVersion;
      if (isNew) copies.push({ ...settled, row });
      replaced.push({ row, version: isNew ? row.contentVersion : null });
    }
    await this.writeWorkingCopies(tx, copies, by);
    return replaced;
  }

  private async writeWorkingCopies(tx: EntityManager, docs: readonly SettledDoc[], by: EventMeta): Promise<void> {
    const updates: SettledUpdate[] = [];
    const states: NewState[] = [];
    for (const { row, rules, ydoc } of docs) {
      const { id, content, version } = row;
      if (!ydoc) continue;
      const update = contentUpdate({ rules, ydoc }, content);
      if (update) updates.push({ docId: id, actorId: by.actorId, update, version });
      if (update) this.notifyRooms(tx, id, update);
      states.push({ docId: id, state: Y.encodeStateAsUpdate(ydoc), version });
      await setImmediate();
    }
    await this.updates.appendSettled(tx, updates);
    await this.updates.writeStates(tx, states);
  }

  private async createBatch(
    tx: EntityManager,
    batch: readonly NewDoc[],
    by: EventMeta,
  ): Promise<StreamRow<DocState>[]> {
    for (const { type, content, isFolder } of batch)
      if (!isFolder) demandDocSize(type, content, this.config.live.docBytes);
    const modules = [...new Set(batch.map(({ moduleId }) => moduleId))].sort((a, b) => a - b);
    for (const moduleId of modules) await lockTree(tx, moduleId, 'grow');
    const next = await nextIds(tx, batch.filter(({ id }) => id === undefined).length);
    const ids = batch.map(({ id }) => id ?? next.shift() ?? 0);
    const places = new NewDocPlaces(tx, this.settings);
    const steps: CommandStep<DocCommand>[] = [];
    for (const [at, { then = [], id: _, ...doc }] of batch.entries()) {
      const id = ids[at] ?? 0;
      const { ancestors, orderIndex } = await places.next(doc);
      const created = { ...doc, isFolder: doc.isFolder ?? false, orderIndex: doc.orderIndex ?? orderIndex };
      steps.push({ id, command: { type: 'CreateDoc', doc: created, ancestors } });
      for (const command of then) steps.push({ id, command });
    }
    const done = await this.log.executeMany(docKind, steps, by, { tx });
    const rows = new Map(done.flatMap(({ row }) => (row ? [[row.id, row] as const] : [])));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  /**
   * Makes a version of the committed typed updates. Null when they changed nothing, or the doc is deleted or a folder.
   */
  settle(docId: number, by?: EventMeta): Promise<{ version: number | null }> {
    return this.inTransaction(undefined, async (tx) => {
      const row = await this.settler.lockDoc(tx, docId);
      // Updates of a deleted doc stay unsettled: they become a version when it is restored. A folder has none.
      if (row.isDeleted || row.isFolder) return { version: null };
      const { version, repair } = await this.settler.settle(tx, row, by);
      if (repair) this.notifyRooms(tx, docId, repair);
      return { version };
    });
  }

  private inTransaction<T>(tx: EntityManager | undefined, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return tx ? work(tx) : this.log.transaction(work);
  }

  /** Publishes the update to the rooms of every node after the commit. */
  private notifyRooms(tx: EntityManager, docId: number, update: Uint8Array): void {
    this.log.afterCommit(tx, () => this.channel.publishToAll(docId, update));
  }
}

/**
 * A three-way merge: fields of `content` that equal `base` keep the present value; finer than fields where the doc type
 * has a `merge`.
 */
function merged({ row, rules }: SettledDoc, base: DocContent | undefined, content: DocContent): DocContent {
  if (!base) return content;
  const then = new Map<string, unknown>(Object.entries(base));
  const changed = Object.entries(content).filter(([field, said]) => !isDeepStrictEqual(said, then.get(field)));
  const byField = { ...row.content, ...Object.fromEntries(changed) };
  return rules.merge?.(row.content, base, byField) ?? byField;
}

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH);
}

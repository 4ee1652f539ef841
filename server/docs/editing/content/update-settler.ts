import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as Y from 'yjs';
import { live } from '../../../../contracts/docs/doc-types/index.js';
import { lineKey } from '../../../../contracts/docs/doc-types/lines.js';
import { writersOf } from '../../../../contracts/docs/doc-types/live-writers.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { EventMeta, StreamRow } from '../../../platform/log/kind.js';
import { Logger } from '../../../platform/runtime/logger.js';
import { docKind } from '../../doc/doc.decider.js';
import type { DocState } from '../../doc/doc.entity.js';
import type { DocTypeRules } from '../../doc-types/index.js';
import { rulesOf } from '../../doc-types/index.js';
import { absorbLines, withSmallId } from '../../doc-types/interface/lines.js';
import { Keystrokes } from '../updates/keystrokes.js';
import { mergeUpdates } from '../updates/merge-updates.js';
import { type StoredUpdates, UpdateLog } from '../updates/update-log.js';
import { buildYDoc } from '../updates/ydoc.js';

/** A doc whose row is locked, with all typed updates settled. */
export interface SettledDoc {
  readonly row: StreamRow<DocState>;
  readonly rules: DocTypeRules;
  /** Undefined for a doc that was never opened for editing: it has no working copy to keep up. */
  readonly ydoc: Y.Doc | undefined;
  /** The version that the typed updates became; null when they changed nothing. */
  readonly version: number | null;
  /** The users who typed them. */
  readonly editors: readonly number[];
  /**
   * An update to publish to the rooms: it removes from the Y.Doc what the content cannot store, and brings the texts of
   * lines and their copies in the map together.
   */
  readonly repair: Uint8Array | undefined;
}

/**
 * The mark of a filled line in an encoded Y.Doc: the key `line:name` of the root `fields`, as Yjs writes both names, each
 * after its length. No typed text has these bytes by chance; if one has, the next settle fills the lines.
 */
const FILLED_LINES = Buffer.from(`\x06${live.fields}\x09${lineKey('name')}`);

/** Turns typed updates into events, as steps of an open transaction. */
@Injectable()
export class UpdateSettler {
  constructor(
    private readonly log: EventLog,
    private readonly updates: UpdateLog,
    private readonly keystrokes: Keystrokes,
    private readonly logger: Logger,
  ) {}

  /**
   * Creates the Y.Doc of a doc when it is first opened for editing: most docs of an import never are. One that was made
   * before lines were texts gets them. The row lock serializes concurrent calls; the second one finds it done.
   */
  async ensureState(docId: number): Promise<void> {
    if (await this.updates.hasState(docId, FILLED_LINES)) return;
    await this.log.transaction(async (tx) => {
      const row = await this.lockDoc(tx, docId);
      const { state, unsettled } = await this.updates.read(docId, tx);
      if (!state) return this.updates.writeState(tx, docId, firstState(row), row.version);
      const { ydoc } = buildYDoc([state, ...unsettled.map(({ update }) => update)]);
      const update = captureUpdate(ydoc, () => absorbLines(ydoc, rulesOf(row.type).live.lines));
      if (!update) return;
      await this.updates.appendSettled(tx, [{ docId, actorId: 0, update, version: 0 }]);
      await this.updates.writeState(tx, docId, mergeUpdates([state, update]), row.version);
    });
  }

  /** Locks the doc's row: one settle or replacement of a doc at a time, across all nodes. */
  async lockDoc(tx: EntityManager, docId: number): Promise<StreamRow<DocState>> {
    const row = await this.log.lock(tx, docKind, docId);
    if (!row) throw new Refusal('doc.unknown');
    return row;
  }

  /**
   * Reads rows, not memory, so that any node can settle after any crash: state and unsettled updates → content → one
   * event → rows marked, state written. `by` undefined: the actor is the last editor.
   */
  async settle(tx: EntityManager, row: StreamRow<DocState>, by?: EventMeta): Promise<SettledDoc> {
    return this.settleStored(tx, row, await this.updates.read(row.id, tx), by);
  }

  /** Locks and settles several docs, in the order of `ids`. */
  async settleMany(tx: EntityManager, ids: readonly number[]): Promise<SettledDoc[]> {
    const rows = new Map((await this.log.lockMany(tx, docKind, ids)).map((row) => [row.id, row]));
    const stored = await this.updates.readMany(ids, tx);
    const settled: SettledDoc[] = [];
    for (const id of ids) {
      const row = rows.get(id);
      if (!row) throw new Refusal('doc.unknown');
      settled.push(await this.settleStored(tx, row, stored.get(id) ?? { state: undefined, unsettled: [] }));
    }
    return settled;
  }

  private async settleStored(
    tx: EntityManager,
    row: StreamRow<DocState>,
    { state, unsettled }: StoredUpdates,
    by?: EventMeta,
  ): Promise<SettledDoc> {
    const rules = rulesOf(row.type);
    if (!state && unsettled.length === 0)
      return { row, rules, ydoc: undefined, version: null, editors: [], repair: undefined };
    const { ydoc, bad } = buildYDoc([...(state ? [state] : []), ...unsettled.map(({ update }) => update)]);
    if (bad.length) this.logger.error({ docId: row.id, bad }, 'stored updates of a doc cannot be applied; left out');
    if (!state) rules.live.write(ydoc, row.content);
    if (unsettled.length === 0) return { row, rules, ydoc, version: null, editors: [], repair: undefined };
    await this.keystrokes.keep(tx, row.id);
    const editors = [...new Set(unsettled.map(({ actorId }) => actorId))].filter((id) => id > 0);
    const absorbed = captureUpdate(ydoc, () => {
      absorbLines(ydoc, rules.live.lines);
      if (state) rules.live.absorb?.(ydoc, () => buildYDoc([state]).ydoc);
    });
    const content = rules.live.read(ydoc, row.content);
    const writers = editors.length > 1 ? writersOf(ydoc, unsettled) : undefined;
    const seal = by ?? { actorId: editors.at(-1) ?? 0, source: 'live', requestId: `settle:${row.id}` };
    const done = await this.log.execute(
      docKind,
      row.id,
      { type: 'EditDoc', content, editors, ...(writers && { writers }) },
      seal,
      { tx },
    );
    const version = done.events.at(-1)?.version ?? null;
    const after = done.row ?? row;
    const written = contentUpdate({ rules, ydoc }, content);
    const repair = absorbed && written ? mergeUpdates([absorbed, written]) : (absorbed ?? written);
    if (repair)
      await this.updates.appendSettled(tx, [
        { docId: row.id, actorId: seal.actorId, update: repair, version: after.version },
      ]);
    await this.updates.markSettled(
      tx,
      unsettled.map(({ seq }) => seq),
      version ?? 0,
    );
    await this.updates.writeState(tx, row.id, Y.encodeStateAsUpdate(ydoc), after.version);
    return { row: after, rules, ydoc, version, editors, repair };
  }
}

/** Writes the content into the Y.Doc as a difference; that update, or undefined when they are equal. */
export const contentUpdate = (
  { rules, ydoc }: Pick<SettledDoc, 'rules'> & { readonly ydoc: Y.Doc },
  content: DocState['content'],
): Uint8Array | undefined => captureUpdate(ydoc, () => withSmallId(ydoc, () => rules.live.write(ydoc, content)));

/** Only the server writes the first content of a Y.Doc, under the row's lock, so that it is never seeded twice. */
function firstState({ type, content }: Pick<DocState, 'type' | 'content'>): Uint8Array {
  const ydoc = new Y.Doc();
  rulesOf(type).live.write(ydoc, content);
  return Y.encodeStateAsUpdate(ydoc);
}

/** The update that the work causes in the Y.Doc; undefined when it changes nothing. */
function captureUpdate(ydoc: Y.Doc, work: () => void): Uint8Array | undefined {
  const made: Uint8Array[] = [];
  const hear = (update: Uint8Array) => made.push(update);
  ydoc.on('update', hear);
  work();
  ydoc.off('update', hear);
  return made.length ? Y.mergeUpdates(made) : undefined;
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as Y from 'yjs';
import type { DocTypeRules } from '../doc-types/index.js';
import { rulesOf } from '../doc-types/index.js';
import { docKind } from '../docs/doc.decider.js';
import type { DocState } from '../docs/doc.entity.js';
import { EventLog } from '../log/event-log.js';
import type { By, Row } from '../log/kind.js';
import { Lines } from '../platform/log-lines.js';
import { Refusal } from '../platform/refusal.js';
import { build } from './live/live-doc.js';
import { UpdateLog } from './update-log.js';

/** A doc whose row is locked, with everything that was typed taken in. */
export interface Taken {
  readonly row: Row<DocState>;
  readonly rules: DocTypeRules;
  readonly ydoc: Y.Doc;
  /** The version that the typed words became; null when they changed nothing. */
  readonly version: number | null;
  /** Who typed them. */
  readonly editors: readonly number[];
  /** What rooms must hear: the Y.Doc said something that cannot be stored, and was mended. */
  readonly mended: Uint8Array | undefined;
}

/** From the log of keystrokes to the log of facts, as steps of an open transaction. */
@Injectable()
export class WorkingCopy {
  constructor(
    private readonly log: EventLog,
    private readonly updates: UpdateLog,
    private readonly lines: Lines,
  ) {}

  /** Locks the doc's row: one settle or replacement of a doc at a time, over all nodes. */
  async lock(tx: EntityManager, docId: number): Promise<Row<DocState>> {
    const row = await this.log.lock(tx, docKind, docId);
    if (!row) throw new Refusal('doc.unknown');
    return row;
  }

  /**
   * Reads rows, not memory, so that any node can do it after any crash: state and unsettled updates → content → one
   * event → the rows marked, the state written. `by` undefined: whoever typed last seals it.
   */
  async takeIn(tx: EntityManager, row: Row<DocState>, by?: By): Promise<Taken> {
    const rules = rulesOf(row.type);
    const { state, open } = await this.updates.read(row.id, tx);
    const { ydoc, bad } = build([...(state ? [state] : []), ...open.map(({ update }) => update)]);
    if (bad.length) this.lines.error({ docId: row.id, bad }, 'stored updates of a doc cannot be applied; left out');
    // A doc that was never live: the server alone gives it its first words, under the row's lock.
    if (!state) rules.live.write(ydoc, row.content);
    if (open.length === 0) {
      if (!state) await this.updates.writeState(tx, row.id, Y.encodeStateAsUpdate(ydoc), row.version);
      return { row, rules, ydoc, version: null, editors: [], mended: undefined };
    }
    const editors = [...new Set(open.map(({ actorId }) => actorId))].filter((id) => id > 0);
    const content = rules.live.read(ydoc, row.content);
    const seal = by ?? { actorId: editors.at(-1) ?? 0, source: 'live', requestId: `settle:${row.id}` };
    const done = await this.log.execute(docKind, row.id, { type: 'EditDoc', content, editors }, seal, { tx });
    const version = done.events.at(-1)?.version ?? null;
    const after = done.row ?? row;
    const mended = await this.write(tx, { row: after, rules, ydoc }, content, seal.actorId);
    await this.updates.settled(
      tx,
      open.map(({ seq }) => seq),
      version ?? 0,
    );
    await this.updates.writeState(tx, row.id, Y.encodeStateAsUpdate(ydoc), after.version);
    return { row: after, rules, ydoc, version, editors, mended };
  }

  /** Makes the Y.Doc say the content, by a difference, and stores that. Undefined when it says so already. */
  async write(
    tx: EntityManager,
    { row, rules, ydoc }: Pick<Taken, 'row' | 'rules' | 'ydoc'>,
    content: DocState['content'],
    actorId: number,
  ): Promise<Uint8Array | undefined> {
    const update = difference(ydoc, () => rules.live.write(ydoc, content));
    if (update) await this.updates.appendSettled(tx, { docId: row.id, actorId, update }, row.version);
    return update;
  }
}

/** The update that the work makes. */
export function difference(ydoc: Y.Doc, work: () => void): Uint8Array | undefined {
  const made: Uint8Array[] = [];
  const hear = (update: Uint8Array) => made.push(update);
  ydoc.on('update', hear);
  work();
  ydoc.off('update', hear);
  return made.length ? Y.mergeUpdates(made) : undefined;
}

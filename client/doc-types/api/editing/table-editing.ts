import { useEffect, useMemo } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { newRow, type RowDefaults } from '../../../../contracts/docs/doc-types/api.js';
import { live } from '../../../../contracts/docs/doc-types/common.js';
import { apiLines, lineText } from '../../../../contracts/docs/doc-types/lines.js';
import { rowsMap } from '../../../../contracts/docs/doc-types/rows.js';
import type { RowWriter } from '../rows/row-acts.js';
import { freshCells } from '../rows/row-table.js';
import { RowsStore } from '../rows/rows-store.js';
import { type CellPlace, CellPresence, cellOf } from './cell-presence.js';

/** Steps within this time, in ms, are merged into one step of undo. */
const CAPTURE_MS = 500;

/** One user's editing of the tables and plain fields of an open doc; shared by all its tables. */
export interface TableEditing extends RowWriter {
  readonly mayEdit: boolean;
  readonly awareness: Awareness;
  readonly rows: RowsStore;
  readonly presence: CellPresence;
  /**
   * Changes `fields`, `url` or `remark` as a step of this user's undo; `alone`: as a separate step. Row actions are
   * steps themselves and must not be nested here: inside a transaction they would not see each other's changes.
   */
  act<T>(change: () => T, alone?: boolean): T;
  /** Undoes our own last step, never another user's. False = there is none. */
  undo(): boolean;
  redo(): boolean;
  /** The next change starts a new step. */
  endStep(): void;
  /** Expands the row's ancestors and scrolls to it, as soon as its table is on screen. The focus does not move. */
  revealRow(id: string, attribute?: CellPlace['attribute']): void;
  /** Rows to reveal, for the tables. */
  readonly reveals: Reveals;
}

/** A row to show; `goes`: move the focus into it, otherwise only scroll to it. */
export interface Reveal {
  readonly row: string;
  readonly attribute?: CellPlace['attribute'] | undefined;
  readonly goes: boolean;
}

/** The table that contains the row handles it, now or once it is on screen. */
export class Reveals {
  private wanted: Reveal | undefined;
  private readonly takers = new Set<(reveal: Reveal) => boolean>();

  ask(reveal: Reveal): void {
    this.wanted = this.offer(reveal) ? undefined : reveal;
  }
  /** Only to tables that are on screen now. */
  offer(reveal: Reveal): boolean {
    return [...this.takers].some((take) => take(reveal));
  }
  onAsk(take: (reveal: Reveal) => boolean): () => void {
    this.takers.add(take);
    if (this.wanted && take(this.wanted)) this.wanted = undefined;
    return () => this.takers.delete(take);
  }
}

/** The location of a step: undo returns there. */
class Cell implements CellPlace {
  constructor(
    readonly row: string,
    readonly attribute: CellPlace['attribute'],
  ) {}
}

class Editing {
  readonly origin = { what: 'tables' };
  readonly rows: RowsStore;
  readonly presence: CellPresence;
  readonly reveals = new Reveals();
  private steps: Y.UndoManager | undefined;

  constructor(
    readonly ydoc: Y.Doc,
    readonly awareness: Awareness,
  ) {
    this.rows = new RowsStore(ydoc);
    this.presence = new CellPresence(awareness);
  }
  readonly table = () => this.rows.shape();

  start(): void {
    const { ydoc } = this;
    const texts = [ydoc.getText(live.url), ydoc.getText(live.remark), ...apiLines.map((name) => lineText(ydoc, name))];
    const scope = [rowsMap(ydoc), ydoc.getMap(live.fields), ...texts];
    this.steps = new Y.UndoManager(scope, { trackedOrigins: new Set([this.origin]), captureTimeout: CAPTURE_MS });
    this.steps.on('stack-item-added', ({ stackItem }) => stackItem.meta.set('cell', this.cell()));
    this.steps.on('stack-item-popped', ({ stackItem }) => {
      const cell: unknown = stackItem.meta.get('cell');
      if (cell instanceof Cell && this.cell()) this.reveals.offer({ ...cell, goes: true });
    });
    this.rows.start();
    this.presence.start();
  }
  stop(): void {
    this.steps?.destroy();
    this.rows.stop();
    this.presence.stop();
  }

  readonly act = <T>(change: () => T, alone = false): T => {
    if (alone) this.endStep();
    const made = this.ydoc.transact(change, this.origin);
    if (alone) this.endStep();
    return made;
  };
  /** Our location as published to the others. */
  private cell(): Cell | undefined {
    const place = cellOf(this.awareness, this.awareness.clientID);
    return place ? new Cell(place.row, place.attribute) : undefined;
  }

  readonly undo = (): boolean => (this.steps?.undo() ?? null) !== null;
  readonly redo = (): boolean => (this.steps?.redo() ?? null) !== null;
  readonly endStep = (): void => this.steps?.stopCapturing();
  readonly revealRow = (row: string, attribute?: CellPlace['attribute']): void =>
    this.reveals.ask({ row, attribute, goes: false });
}

/** Call once per open doc, above all its tables. */
export function useTableEditing(
  ydoc: Y.Doc,
  awareness: Awareness,
  mayEdit: boolean,
  defaults: RowDefaults = newRow,
): TableEditing {
  const editing = useMemo(() => new Editing(ydoc, awareness), [ydoc, awareness]);
  useEffect(() => {
    editing.start();
    return () => editing.stop();
  }, [editing]);
  // They may become known after somebody began to type: tables and cells stay as they are.
  useEffect(() => {
    editing.rows.fresh = freshCells(defaults);
  }, [editing, defaults]);
  return useMemo(() => {
    const { origin, table, rows, presence, reveals, act, undo, redo, endStep, revealRow } = editing;
    return { ydoc, awareness, mayEdit, origin, table, rows, presence, reveals, act, undo, redo, endStep, revealRow };
  }, [editing, ydoc, awareness, mayEdit]);
}

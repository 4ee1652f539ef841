import { RangeSet } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { CaretMoves, caretElement, ownerOf } from '../doc-type/carets.js';

class CaretWidget extends WidgetType {
  constructor(
    private readonly owner: { name: string; color: string },
    private readonly movedAt: number,
  ) {
    super();
  }
  override eq(other: CaretWidget): boolean {
    return (
      other.movedAt === this.movedAt && other.owner.name === this.owner.name && other.owner.color === this.owner.color
    );
  }
  override toDOM(): HTMLElement {
    return caretElement(this.owner, this.movedAt);
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The index in `text` of a relative position from an awareness state; null if it is invalid or in another text. */
function indexOf(position: unknown, text: Y.Text): number | null {
  if (typeof position !== 'object' || position === null || !text.doc) return null;
  try {
    const found = Y.createAbsolutePositionFromRelativePosition(Y.createRelativePositionFromJSON(position), text.doc);
    return found?.type === text ? found.index : null;
  } catch {
    return null; // Not a position: the sender's error.
  }
}

export interface RemoteSelection {
  readonly anchor: number;
  readonly head: number;
}

export function remoteSelection(awareness: Awareness, client: number, text: Y.Text): RemoteSelection | null {
  const cursor = field(awareness.getStates().get(client), 'cursor');
  const anchor = indexOf(field(cursor, 'anchor'), text);
  const head = indexOf(field(cursor, 'head'), text);
  return anchor === null || head === null ? null : { anchor, head };
}

/**
 * Carets and selections of the other users, and ours for them (the state's field `cursor`, as y-codemirror and
 * y-prosemirror write it).
 */
export const carets = (text: Y.Text, awareness: Awareness) =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet = RangeSet.empty;
      private readonly moves = new CaretMoves(awareness);
      private readonly view: EditorView;
      private readonly onChange = ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>) => {
        if ([...added, ...updated, ...removed].some((client) => client !== awareness.clientID)) this.view.dispatch({});
      };

      constructor(view: EditorView) {
        this.view = view;
        this.moves.start();
        this.decorations = this.draw();
        awareness.on('change', this.onChange);
      }

      update(update: ViewUpdate): void {
        if (update.focusChanged || update.selectionSet || update.docChanged) this.publish(update);
        this.decorations = this.draw();
      }

      destroy(): void {
        this.moves.stop();
        awareness.off('change', this.onChange);
        awareness.setLocalStateField('cursor', null);
      }

      private publish(update: ViewUpdate): void {
        if (!update.view.hasFocus || awareness.getLocalState() === null) return;
        const { anchor, head } = update.state.selection.main;
        const next = {
          anchor: Y.createRelativePositionFromTypeIndex(text, anchor),
          head: Y.createRelativePositionFromTypeIndex(text, head),
        };
        const before = awareness.getLocalState()?.cursor ?? null;
        if (JSON.stringify(before) !== JSON.stringify(next)) awareness.setLocalStateField('cursor', next);
      }

      private draw(): DecorationSet {
        const { doc } = this.view.state;
        const marks = [];
        for (const [client, state] of awareness.getStates()) {
          const at = client === awareness.clientID ? null : remoteSelection(awareness, client, text);
          if (!at) continue;
          const owner = ownerOf(state);
          const from = Math.min(at.anchor, at.head, doc.length);
          const to = Math.min(Math.max(at.anchor, at.head), doc.length);
          if (from < to) marks.push(selectionMark(owner.color).range(from, to));
          const widget = new CaretWidget(owner, this.moves.movedAt(client));
          marks.push(
            // Our own caret stays outside their selection.
            Decoration.widget({ widget, side: at.head > at.anchor ? -1 : 1 }).range(Math.min(at.head, doc.length)),
          );
        }
        return Decoration.set(marks, true);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );

const selectionMark = (color: string) =>
  Decoration.mark({ class: 'caret-selection', attributes: { style: `--person: ${color}` } });

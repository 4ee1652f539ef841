import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import { CaretMoves, caretElement, ownerOf } from '../doc-type/carets.js';

/**
 * Carets of the other users, and ours for them. Tiptap's own caret extension does not expose which client a caret
 * belongs to, so the name could not fade two seconds after that client's last move.
 */
export const carets = (awareness: Awareness) =>
  Extension.create({
    name: 'carets',
    addProseMirrorPlugins() {
      const moves = new CaretMoves(awareness);
      const stateOf = (client: number) => awareness.getStates().get(client);
      return [
        new Plugin({
          key: new PluginKey('caretMoves'),
          view: () => {
            moves.start();
            return { destroy: () => moves.stop() };
          },
        }),
        yCursorPlugin(awareness, {
          cursorBuilder: (_user, client) =>
            moves.drawn(client, caretElement(ownerOf(stateOf(client)), moves.movedAt(client))),
          selectionBuilder: (_user, client) => ({
            class: 'caret-selection',
            style: `--person: ${ownerOf(stateOf(client)).color}`,
          }),
        }),
      ];
    },
  });

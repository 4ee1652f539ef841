import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionKeyDownProps, type SuggestionProps } from '@tiptap/suggestion';
import { isComposing } from '../../lib/composing.js';
import { type BlockCommand, type BlockName, matching } from './commands.js';

export interface SlashState {
  readonly element: HTMLElement;
  readonly items: readonly BlockCommand[];
  readonly index: number;
  readonly choose: (item: BlockCommand) => void;
}

/** The state of the `/` menu for React; null = closed. */
export class SlashStore {
  private state: SlashState | null = null;
  private asksPicture = false;
  private readonly listeners = new Set<() => void>();
  readonly current = (): SlashState | null => this.state;
  /** Whether the dialog for the URL of a picture is open. */
  readonly pictureAsked = (): boolean => this.asksPicture;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  set(state: SlashState | null): void {
    this.state = state;
    this.notify();
  }
  askPicture(asks: boolean): void {
    this.asksPicture = asks;
    this.notify();
  }
  private notify(): void {
    for (const listener of this.listeners) listener();
  }
  move(by: number): void {
    if (!this.state || this.state.items.length === 0) return;
    const { length } = this.state.items;
    this.set({ ...this.state, index: (this.state.index + by + length) % length });
  }
}

type Props = SuggestionProps<BlockCommand, BlockCommand>;

function screenOf(store: SlashStore) {
  let unmount = () => {};
  const show = (props: Props, element: HTMLElement) =>
    store.set({ element, items: props.items, index: 0, choose: (item) => props.command(item) });
  return {
    onStart(props: Props) {
      const element = document.createElement('div');
      element.className = 'slash-layer';
      unmount = props.mount(element);
      show(props, element);
    },
    onUpdate(props: Props) {
      const open = store.current();
      if (open) show(props, open.element);
    },
    onKeyDown: ({ event }: SuggestionKeyDownProps) => onKey(store, event),
    onExit() {
      store.set(null);
      unmount();
    },
  };
}

function onKey(store: SlashStore, event: KeyboardEvent): boolean {
  const open = store.current();
  if (!open || isComposing(event)) return false;
  const item = open.items[open.index];
  switch (event.key) {
    case 'ArrowDown':
      store.move(1);
      return true;
    case 'ArrowUp':
      store.move(-1);
      return true;
    case 'Enter':
    case 'Tab':
      if (item) open.choose(item);
      return item !== undefined;
    default:
      return false;
  }
}

/** `/` at the start of a line or after a space offers blocks. */
export const slash = (store: SlashStore, label: (name: BlockName) => string) =>
  Extension.create({
    name: 'slash',
    addProseMirrorPlugins() {
      return [
        Suggestion<BlockCommand, BlockCommand>({
          editor: this.editor,
          pluginKey: new PluginKey('slash'),
          char: '/',
          allow: ({ editor }) => editor.isEditable && !editor.isActive('codeBlock'),
          // Another user's slash beside our caret must not open the menu here.
          shouldShow: ({ editor }) => editor.isFocused,
          items: ({ query }) => [...matching(query, label)],
          command: ({ editor, range, props }) => {
            props.run(editor.chain().focus().deleteRange(range)).run();
            if (props.asksAddress) store.askPicture(true);
          },
          render: () => screenOf(store),
        }),
      ];
    },
  });

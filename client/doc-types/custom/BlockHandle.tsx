import { ContextMenuPopover, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  DragHandleVerticalIcon,
  DuplicateIcon,
  InsertIcon,
  PlusIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import type { Editor } from '@tiptap/core';
import { DragHandle } from '@tiptap/extension-drag-handle-react';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApple } from '../../lib/viewport.js';
import { useReturnFocus } from '../../ui/return-focus.js';
import { deleteBlock, duplicateBlock, moveBlock, paragraphBelow } from './block-moves.js';
import { blockCommands } from './commands.js';

/** Constant, because a new object would register the handle's plugin again. */
const beside = { placement: 'left-start' } as const;

/** Shortcuts as labelled on keyboards. */
const keys = isApple ? { up: '⌥↑', down: '⌥↓' } : { up: 'Alt ↑', down: 'Alt ↓' };

/** Types that a text block can be turned into. */
const kinds = blockCommands.filter(({ name }) => !['table', 'picture', 'rule'].includes(name));

interface OpenMenu {
  readonly left: number;
  readonly top: number;
}

/**
 * The handle left of the block under the pointer: drag it to move the block, click it for the menu. By keyboard: Alt
 * and arrows, `/`.
 */
export function BlockHandle({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editing');
  /** Updated by the plugin while others type, also while the menu is open. */
  const block = useRef(-1);
  const [menu, setMenu] = useState<OpenMenu>();
  const onNodeChange = useCallback(({ pos }: { pos: number }) => {
    block.current = pos;
  }, []);
  const lock = (locked: boolean) => editor.commands.setMeta('lockDragHandle', locked);
  const close = () => {
    lock(false);
    setMenu(undefined);
  };
  return (
    <>
      <DragHandle
        editor={editor}
        className="block-handle no-print"
        computePositionConfig={beside}
        onNodeChange={onNodeChange}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: Firefox does not drag a button */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard alternatives exist, see above */}
        <span
          role="button"
          tabIndex={-1}
          className="block-grip"
          aria-haspopup="menu"
          aria-label={t('block.handle')}
          title={t('block.hint')}
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            lock(true);
            setMenu({ left, top: bottom });
          }}
        >
          <DragHandleVerticalIcon />
        </span>
      </DragHandle>
      {menu && <BlockMenu editor={editor} block={() => block.current} at={menu} onClose={close} />}
    </>
  );
}

interface BlockMenuProps {
  editor: Editor;
  block: () => number;
  at: OpenMenu;
  onClose: () => void;
}

function BlockMenu({ editor, block, at, onClose }: BlockMenuProps) {
  const { t } = useTranslation('editing');
  useReturnFocus();
  const run = (change: (state: EditorState, at: number) => Transaction | undefined) => () => {
    const made = block() < 0 ? undefined : change(editor.state, block());
    if (made) editor.view.dispatch(made);
    editor.view.focus();
  };
  const insert = () => {
    run(paragraphBelow)();
    editor.commands.insertContent('/');
  };
  const node = editor.state.doc.nodeAt(Math.max(0, block()));
  const isText = node?.isTextblock || /List$|blockquote/.test(node?.type.name ?? '');
  return (
    <ContextMenuPopover
      isOpen
      targetOffset={at}
      onClose={onClose}
      content={
        <Menu aria-label={t('block.handle')}>
          <MenuItem icon={<PlusIcon />} text={t('block.insert')} label="/" onClick={insert} />
          {isText && (
            <MenuItem icon={<InsertIcon />} text={t('block.turnInto')}>
              {kinds.map(({ name, run: become }) => (
                <MenuItem
                  key={name}
                  text={t(`slash.${name}`)}
                  onClick={() => become(editor.chain().focus(block() + 1)).run()}
                />
              ))}
            </MenuItem>
          )}
          <MenuDivider />
          <MenuItem
            icon={<ArrowUpIcon />}
            text={t('block.up')}
            label={keys.up}
            onClick={run((state, pos) => moveBlock(state, pos, -1))}
          />
          <MenuItem
            icon={<ArrowDownIcon />}
            text={t('block.down')}
            label={keys.down}
            onClick={run((state, pos) => moveBlock(state, pos, 1))}
          />
          <MenuItem icon={<DuplicateIcon />} text={t('block.duplicate')} onClick={run(duplicateBlock)} />
          <MenuDivider />
          <MenuItem icon={<TrashIcon />} intent="danger" text={t('block.delete')} onClick={run(deleteBlock)} />
        </Menu>
      }
    />
  );
}

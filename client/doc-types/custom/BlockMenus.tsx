import { Button, HTMLSelect } from '@blueprintjs/core';
import {
  AddColumnLeftIcon,
  AddColumnRightIcon,
  AddRowBottomIcon,
  AddRowTopIcon,
  RemoveColumnIcon,
  RemoveRowBottomIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import { useTranslation } from 'react-i18next';
import { codeLanguages } from './extensions.js';

/** Bars for the block with the caret: a table's rows and columns, a code block's language. */
export const BlockMenus = ({ editor }: { editor: Editor }) => (
  <>
    <TableMenu editor={editor} />
    <CodeMenu editor={editor} />
  </>
);

/** The ancestor element of the caret with that tag, above which the bar is placed. */
function blockElement(editor: Editor, tag: string): { getBoundingClientRect: () => DOMRect } | null {
  const { node } = editor.view.domAtPos(editor.state.selection.from);
  const element = node instanceof Element ? node : node.parentElement;
  const block = element?.closest(tag);
  return block ? { getBoundingClientRect: () => block.getBoundingClientRect() } : null;
}

/** A text that was only opened has its caret in the first block too. */
const isUsed = (view: Editor['view'], bar: HTMLElement): boolean =>
  view.hasFocus() || bar.contains(document.activeElement);

const tableActs = [
  {
    key: 'table.rowAbove',
    icon: <AddRowTopIcon />,
    run: (editor: Editor) => editor.chain().focus().addRowBefore().run(),
  },
  {
    key: 'table.rowBelow',
    icon: <AddRowBottomIcon />,
    run: (editor: Editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    key: 'table.columnBefore',
    icon: <AddColumnLeftIcon />,
    run: (editor: Editor) => editor.chain().focus().addColumnBefore().run(),
  },
  {
    key: 'table.columnAfter',
    icon: <AddColumnRightIcon />,
    run: (editor: Editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    key: 'table.deleteRow',
    icon: <RemoveRowBottomIcon />,
    run: (editor: Editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    key: 'table.deleteColumn',
    icon: <RemoveColumnIcon />,
    run: (editor: Editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    key: 'table.deleteTable',
    icon: <TrashIcon />,
    run: (editor: Editor) => editor.chain().focus().deleteTable().run(),
  },
] as const;

function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editing');
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="tableMenu"
      className="edit-bar"
      role="toolbar"
      aria-label={t('table.label')}
      options={{ placement: 'bottom-start', offset: 6 }}
      getReferencedVirtualElement={() => blockElement(editor, 'table')}
      shouldShow={({ editor: now, state, view, element }) =>
        isUsed(view, element) && now.isEditable && state.selection.empty && now.isActive('table')
      }
    >
      {tableActs.map(({ key, icon, run }) => (
        <Button
          key={key}
          variant="minimal"
          size="small"
          icon={icon}
          aria-label={t(key)}
          title={t(key)}
          onClick={() => run(editor)}
        />
      ))}
    </BubbleMenu>
  );
}

function CodeMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editing');
  const language = useEditorState({
    editor,
    selector: ({ editor: now }): string => {
      const value: unknown = now.getAttributes('codeBlock').language;
      return typeof value === 'string' ? value : '';
    },
  });
  const known = codeLanguages.some((name) => name === language) || language === '';
  const options = [
    { value: '', label: t('code.plain') },
    ...(known ? [] : [{ value: language, label: language }]),
    ...codeLanguages.map((name) => ({ value: name, label: name })),
  ];
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="codeMenu"
      className="edit-bar"
      options={{ placement: 'top-end', offset: 6 }}
      getReferencedVirtualElement={() => blockElement(editor, 'pre')}
      shouldShow={({ editor: now, view, element }) =>
        isUsed(view, element) && now.isEditable && now.isActive('codeBlock')
      }
    >
      <HTMLSelect
        minimal
        aria-label={t('code.language')}
        value={language}
        options={options}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          editor
            .chain()
            .focus()
            .updateAttributes('codeBlock', { language: chosen || null })
            .run();
        }}
      />
    </BubbleMenu>
  );
}

import { Button, InputGroup } from '@blueprintjs/core';
import {
  BoldIcon,
  CitationIcon,
  CodeIcon,
  HeaderOneIcon,
  HeaderTwoIcon,
  ItalicIcon,
  LinkIcon,
  NumberedListIcon,
  PropertiesIcon,
  StrikethroughIcon,
} from '@blueprintjs/icons';
import { type Editor, isTextSelection } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSafeLink } from '../../../contracts/docs/doc-types/safe-link.js';
import { type MarkName, markNames, toggleMark } from './commands.js';

const icons = {
  bold: <BoldIcon />,
  italic: <ItalicIcon />,
  strike: <StrikethroughIcon />,
  code: <CodeIcon />,
} as const satisfies Record<MarkName, ReactElement>;

const headings = [
  { level: 1, icon: <HeaderOneIcon />, key: 'slash.heading1' },
  { level: 2, icon: <HeaderTwoIcon />, key: 'slash.heading2' },
] as const;

const blocks = [
  {
    name: 'bulletList',
    icon: <PropertiesIcon />,
    key: 'slash.bullets',
    toggle: (editor: Editor) => editor.chain().focus().toggleBulletList(),
  },
  {
    name: 'orderedList',
    icon: <NumberedListIcon />,
    key: 'slash.numbers',
    toggle: (editor: Editor) => editor.chain().focus().toggleOrderedList(),
  },
  {
    name: 'blockquote',
    icon: <CitationIcon />,
    key: 'slash.quote',
    toggle: (editor: Editor) => editor.chain().focus().toggleBlockquote(),
  },
] as const;

/** A slim bar above selected text. */
export function SelectionBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editing');
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      code: now.isActive('code'),
      link: now.isActive('link'),
      1: now.isActive('heading', { level: 1 }),
      2: now.isActive('heading', { level: 2 }),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
    }),
  });
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="selectionBar"
      className="edit-bar"
      role="toolbar"
      aria-label={t('bar.label')}
      options={{ placement: 'top', offset: 8 }}
      shouldShow={({ editor: now, state }) =>
        now.isEditable && isTextSelection(state.selection) && !state.selection.empty && !now.isActive('codeBlock')
      }
    >
      {linking ? (
        <LinkForm editor={editor} onDone={() => setLinking(false)} />
      ) : (
        <>
          {markNames.map((name) => (
            <Button
              key={name}
              variant="minimal"
              icon={icons[name]}
              active={active[name]}
              aria-pressed={active[name]}
              aria-label={t(`bar.${name}`)}
              title={t(`bar.${name}`)}
              onClick={() => toggleMark(editor, name)}
            />
          ))}
          {headings.map(({ level, icon, key }) => (
            <Button
              key={key}
              variant="minimal"
              icon={icon}
              active={active[level]}
              aria-pressed={active[level]}
              aria-label={t(key)}
              title={t(key)}
              onClick={() => editor.chain().focus().toggleHeading({ level }).run()}
            />
          ))}
          {blocks.map(({ name, icon, key, toggle }) => (
            <Button
              key={name}
              variant="minimal"
              icon={icon}
              active={active[name]}
              aria-pressed={active[name]}
              aria-label={t(key)}
              title={t(key)}
              onClick={() => toggle(editor).run()}
            />
          ))}
          <Button
            variant="minimal"
            icon={<LinkIcon />}
            active={active.link}
            aria-label={t('bar.link')}
            title={t('bar.link')}
            onClick={() => setLinking(true)}
          />
        </>
      )}
    </BubbleMenu>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation('editing');
  const before: unknown = editor.getAttributes('link').href;
  const [href, setHref] = useState(typeof before === 'string' ? before : '');
  const address = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(href.trim()) ? `https://${href.trim()}` : href.trim();
  const bad = !isSafeLink(address);
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else chain.setLink({ href: address }).run();
    onDone();
  };
  return (
    <form
      className="link-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!bad) apply();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        editor.commands.focus();
        onDone();
      }}
    >
      <InputGroup
        autoFocus
        size="small"
        value={href}
        intent={bad ? 'danger' : undefined}
        placeholder={t('bar.linkAddress')}
        aria-label={t('bar.linkAddress')}
        aria-invalid={bad || undefined}
        title={bad ? t('bar.linkBad') : undefined}
        onValueChange={setHref}
      />
      <Button
        type="submit"
        size="small"
        disabled={bad}
        text={address === '' ? t('bar.linkRemove') : t('bar.linkApply')}
      />
    </form>
  );
}

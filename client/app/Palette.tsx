// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves on rows, or stays in the combobox

import { SearchIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isComposing } from '../lib/composing.js';
import { useText } from '../lib/i18n.js';
import { isApple } from '../lib/viewport.js';
import { ModalDialog } from '../ui/dialogs.js';
import { VersionTag } from '../ui/tags.js';
import styles from './Palette.module.css';
import { usePaletteEntries } from './palette-entries.js';
import type { PaletteEntry } from './palette-found.js';

const TITLE_ID = 'palette-title';

/** The command palette (Ctrl/Cmd-K): docs, places and commands. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <OpenPalette onClose={onClose} /> : null;
}

function OpenPalette({ onClose }: { onClose: () => void }) {
  const leads = useRef(false);
  return (
    <ModalDialog
      onClose={onClose}
      className={styles.palette}
      transitionDuration={0}
      aria-labelledby={TITLE_ID}
      // What had the focus before belongs to the page that is being left.
      focusHeir={() => (leads.current ? document.querySelector('main') : null)}
    >
      <PaletteBody
        onClose={onClose}
        onTake={({ group }) => {
          leads.current = group !== 'command';
        }}
      />
    </ModalDialog>
  );
}

interface PaletteBodyProps {
  onClose: () => void;
  onTake: (entry: PaletteEntry) => void;
}

function PaletteBody({ onClose, onTake }: PaletteBodyProps) {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useKeepsFocus(input);
  const { entries: found, isSearching, isUnreachable } = usePaletteEntries(query);
  const active = found[Math.min(at, found.length - 1)];
  const take = (entry: PaletteEntry | undefined, toEdit = false) => {
    if (!entry) return;
    onTake(entry);
    onClose();
    (toEdit && entry.edit ? entry.edit : entry.run)();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') take(active, event.ctrlKey || event.metaKey);
    else if (event.key === 'ArrowDown') setAt((now) => Math.min(now + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt((now) => Math.max(now - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <span id={TITLE_ID} className="visually-hidden">
        {t('shell.search')}
      </span>
      <div className={`row gap-3 ${styles.paletteInput}`}>
        <SearchIcon className="muted" />
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: the palette was opened for typing
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={active?.id}
          aria-label={t('shell.search')}
          placeholder={t('palette.placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="kbd">Esc</kbd>
      </div>
      <PaletteList found={found} active={active} onTake={take} />
      {isUnreachable && (
        <p className="state-small state muted" role="status">
          {t('palette.unreachable')}
        </p>
      )}
      {found.length === 0 && !isSearching && !isUnreachable && (
        <p className="state-small state muted">{t('palette.nothing', { query })}</p>
      )}
    </>
  );
}

/**
 * A page that loads while the palette is open focuses its heading, and Blueprint then focuses the dialog instead of the
 * field, so key presses would be lost. In the palette only the field takes focus.
 */
function useKeepsFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target !== field.current) field.current?.focus();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [field]);
}

const editKey = isApple ? '⌘ ↵' : 'Ctrl ↵';

interface ListProps {
  found: readonly PaletteEntry[];
  active: PaletteEntry | undefined;
  onTake: (entry: PaletteEntry, toEdit: boolean) => void;
}

function PaletteList({ found, active, onTake }: ListProps) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) list.current?.querySelector(`#${CSS.escape(active.id)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div role="listbox" id="palette-list" className={styles.paletteList} aria-label={t('shell.search')} ref={list}>
      {found.map((entry) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys
        <div
          role="option"
          aria-selected={entry === active}
          id={entry.id}
          key={entry.id}
          className="palette-item"
          onClick={(event) => onTake(entry, event.ctrlKey || event.metaKey)}
        >
          {entry.icon}
          <span className="cut">{entry.text}</span>
          <VersionTag version={entry.version ?? ''} />
          <span className="palette-where cut">{entry.where || t(`palette.group.${entry.group}`)}</span>
          {entry === active && entry.edit && <kbd className="kbd">{t('palette.editKey', { key: editKey })}</kbd>}
        </div>
      ))}
    </div>
  );
}

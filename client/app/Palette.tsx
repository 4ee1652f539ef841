// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves on rows, or stays in the combobox

import { Dialog } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../lib/i18n.js';
import { bestMatches } from '../lib/match.js';
import { type PaletteEntry, usePaletteEntries } from './palette-entries.js';

/** Shown at a time; more typing narrows further. */
const LIMIT = 40;

/** Go anywhere, do anything: Ctrl/Cmd-K. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} className="palette" transitionDuration={0}>
      {isOpen && <PaletteBody onClose={onClose} />}
    </Dialog>
  );
}

function PaletteBody({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const entries = usePaletteEntries(true);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(
    () => bestMatches(query, entries, ({ text, where }) => `${text} ${where}`, LIMIT),
    [query, entries],
  );
  const active = found[Math.min(at, found.length - 1)];
  const take = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') take(active);
    else if (event.key === 'ArrowDown') setAt((now) => Math.min(now + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt((now) => Math.max(now - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="palette-input">
        <SearchIcon className="muted" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette was opened to type
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
      {found.length === 0 && <p className="state-small state muted">{t('palette.nothing', { query })}</p>}
    </>
  );
}

interface ListProps {
  found: readonly PaletteEntry[];
  active: PaletteEntry | undefined;
  onTake: (entry: PaletteEntry) => void;
}

function PaletteList({ found, active, onTake }: ListProps) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) list.current?.querySelector(`#${CSS.escape(active.id)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div role="listbox" id="palette-list" className="palette-list" aria-label={t('shell.search')} ref={list}>
      {found.map((entry) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys
        <div
          role="option"
          aria-selected={entry === active}
          id={entry.id}
          key={entry.id}
          className="palette-item"
          onClick={() => onTake(entry)}
        >
          {entry.icon}
          <span className="cut">{entry.text}</span>
          <span className="palette-where cut">{entry.where || t(`palette.group.${entry.group}`)}</span>
        </div>
      ))}
    </div>
  );
}

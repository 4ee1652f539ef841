import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SlashStore } from './slash.js';

/** The list below the caret after `/`; arrows and Enter work while the focus stays in the text. */
export function SlashMenu({ store }: { store: SlashStore }) {
  const { t } = useTranslation('editing');
  const open = useSyncExternalStore(store.subscribe, store.current);
  const chosen = useRef<HTMLDivElement>(null);
  const index = open?.index;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scrolled-to row depends on the index
  useEffect(() => chosen.current?.scrollIntoView({ block: 'nearest' }), [index]);
  if (!open) return null;
  return createPortal(
    <div className="slash-menu" role="listbox" aria-label={t('slash.label')}>
      {open.items.length === 0 && <div className="muted">{t('slash.none')}</div>}
      {open.items.map((item, at) => (
        <div
          key={item.name}
          ref={at === open.index ? chosen : undefined}
          role="option"
          aria-selected={at === open.index}
          tabIndex={-1}
          // On mouse down, before the editor loses its focus and with it the selection.
          onMouseDown={(event) => {
            event.preventDefault();
            open.choose(item);
          }}
        >
          {t(`slash.${item.name}`)}
        </div>
      ))}
    </div>,
    open.element,
  );
}

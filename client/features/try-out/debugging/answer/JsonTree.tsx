import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { JsonValue } from '../../../../doc-types/api/import/read/json-text.js';
import { useText } from '../../../../lib/i18n.js';
import { FilterInput } from '../../../../ui/FilterInput.js';
import { useRowWindow } from '../../../../ui/window-rows.js';
import styles from '../debugging.module.css';
import { type JsonLine, linesOf, opensAllOf } from './json-lines.js';

const LINE_PX = 22;

/** A JSON value whose branches fold, with a search; only the visible lines are in the page. */
export function JsonTree({ value }: { value: JsonValue }) {
  const { t } = useText();
  const [wanted, setWanted] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const opensAll = useMemo(() => opensAllOf(value), [value]);
  const search = useDeferredValue(wanted);
  const lines = useMemo(() => linesOf(value, { opensAll, folded }, search), [value, opensAll, folded, search]);
  const list = useRef<HTMLDivElement>(null);
  const { from, to } = useRowWindow(list, lines.length, LINE_PX);
  const toggle = (path: string) => {
    const next = new Set(folded);
    if (!next.delete(path)) next.add(path);
    setFolded(next);
  };
  return (
    <div>
      <FilterInput value={wanted} onValue={setWanted} label={t('debugging:searchAnswer')} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer must be scrollable by keyboard */}
      <section className={styles.tree} data-scroller aria-label={t('debugging:answerBody')} tabIndex={0}>
        <div ref={list} style={{ height: lines.length * LINE_PX, paddingTop: from * LINE_PX }}>
          {lines.slice(from, to).map((line) => (
            <Line key={line.path} line={line} onToggle={toggle} />
          ))}
        </div>
        {lines.length === 0 && <p className="muted">{t('debugging:noHits')}</p>}
      </section>
    </div>
  );
}

function Line({ line, onToggle }: { line: JsonLine; onToggle: (path: string) => void }) {
  const { path, depth, name, text, kind, isOpen } = line;
  return (
    <div className={styles.line} style={{ paddingInlineStart: `calc(${depth} * var(--space-4))` }}>
      {isOpen === undefined ? (
        <span className={styles.fold} />
      ) : (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={name || '/'}
          onClick={() => onToggle(path)}
        >
          {isOpen ? '▾' : '▸'}
        </button>
      )}
      {name !== '' && <span className="hljs-attr">{name}:</span>}
      <span className={kind === 'list' || kind === 'object' ? 'muted' : `hljs-${kind}`}>{text}</span>
    </div>
  );
}

import { type RefObject, useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n.js';
import styles from './Outline.module.css';

interface Heading {
  element: HTMLElement;
  text: string;
  level: number;
}

interface OutlineProps {
  body: RefObject<HTMLElement | null>;
  /** Changes when the doc does. */
  changed: number;
}

/** The headings of the rendered doc, whatever its type; the current one is marked. */
export function Outline({ body, changed }: OutlineProps) {
  const { t } = useText();
  const headings = useHeadings(body, changed);
  const current = useCurrent(headings);
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <aside className={`${styles.outline} no-print`}>
      {headings.length > 1 && (
        <nav aria-label={t('viewer:outline')}>
          <div className={styles.outlineTitle}>{t('viewer:outline')}</div>
          <ul className="list">
            {headings.map(({ element, text, level }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: headings may be equal; their order is their identity
              <li key={index} style={{ paddingInlineStart: `calc(${level - top} * var(--space-3))` }}>
                <button
                  type="button"
                  className={`${styles.outlineEntry} cut`}
                  aria-current={index === current ? 'location' : undefined}
                  title={text}
                  onClick={() => element.scrollIntoView({ block: 'start', behavior: 'smooth' })}
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </aside>
  );
}

/** Views render asynchronously (lazy code, highlighting), so their DOM is observed. */
function useHeadings(body: RefObject<HTMLElement | null>, changed: number): Heading[] {
  const [headings, setHeadings] = useState<Heading[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version may arrive in the same element
  useEffect(() => {
    const root = body.current;
    if (!root) return;
    const read = () => {
      const found = [...root.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].map((element) => ({
        element,
        text: element.textContent?.trim() ?? '',
        level: Number(element.tagName.slice(1)),
      }));
      setHeadings((old) => (sameHeadings(old, found) ? old : found));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [body, changed]);
  return headings;
}

const sameHeadings = (a: readonly Heading[], b: readonly Heading[]) =>
  a.length === b.length && a.every((one, at) => one.element === b[at]?.element && one.text === b[at]?.text);

/** Index of the last heading above the upper third of the window. */
function useCurrent(headings: readonly Heading[]): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const outer = headings[0]?.element.closest('[data-scroller]');
    if (!outer) return;
    const read = () => {
      const line = outer.getBoundingClientRect().top + outer.clientHeight / 3;
      const at = headings.findLastIndex(({ element }) => element.getBoundingClientRect().top < line);
      setCurrent(Math.max(0, at));
    };
    read();
    outer.addEventListener('scroll', read, { passive: true });
    return () => outer.removeEventListener('scroll', read);
  }, [headings]);
  return current;
}

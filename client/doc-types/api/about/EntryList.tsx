import { Button } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { type AboutEntry, type AboutKind, aboutEntries, entryKey } from '../../../../contracts/docs/doc-types/about.js';
import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import { keywordKey, partLimits } from '../../../../contracts/docs/doc-types/row-parts.js';
import { useText } from '../../../lib/i18n.js';
import { DraftInput } from '../constraints/DraftInput.js';
import { refusalText } from '../constraints/refused-parts.js';
import type { TableEditing } from '../editing/table-editing.js';
import styles from './about.module.css';
import { changeEntries } from './facts.js';

interface EntryListProps {
  editing: TableEditing;
  keywords: Readonly<Record<string, string>>;
  kind: AboutKind;
  /** The name and JSON of a new entry. */
  first: { readonly name: string; readonly json: string };
  /** The fields of an entry below its name. */
  children: (entry: AboutEntry, write: (json: string) => string | undefined) => ReactNode;
}

/** The entries of one kind: each with its name, its fields, and its place among the others. */
export function EntryList({ editing, keywords, kind, first, children }: EntryListProps) {
  const { t } = useText();
  const entries = aboutEntries(keywords, kind);
  const change = (to: (now: readonly AboutEntry[]) => readonly AboutEntry[]) =>
    refusalText(t, changeEntries(editing, kind, to));
  const move = (name: string, by: number) =>
    change((now) => {
      const at = now.findIndex((entry) => entry.name === name);
      const [entry, other] = [now[at], now[at + by]];
      return entry && other ? now.with(at, other).with(at + by, entry) : now;
    });
  const rename = (name: string, typed: string): string | undefined => {
    const wanted = typed.trim();
    if (wanted === '') return t('api:about.needsName');
    if (entryKey(kind, wanted).length > partLimits.keyword) return t('api:about.longName');
    if (entries.some((entry) => entry.name === wanted)) return t('api:about.taken');
    return change((now) => now.map((entry) => (entry.name === name ? { ...entry, name: wanted } : entry)));
  };
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry, at) => (
          <li key={entry.name} data-blame={`row:${OPERATION}:${keywordKey(entryKey(kind, entry.name))}`}>
            <div className={styles.head}>
              <DraftInput
                label={t(`api:about.name.${kind}`)}
                shown={entry.name}
                isCode={kind !== 'tag'}
                writesOnlyWhole
                onWrite={(typed) => rename(entry.name, typed)}
              />
              <span className={styles.acts}>
                <Button
                  variant="minimal"
                  icon={<ArrowUpIcon />}
                  disabled={at === 0}
                  aria-label={t('api:about.up', { name: entry.name })}
                  onClick={() => move(entry.name, -1)}
                />
                <Button
                  variant="minimal"
                  icon={<ArrowDownIcon />}
                  disabled={at === entries.length - 1}
                  aria-label={t('api:about.down', { name: entry.name })}
                  onClick={() => move(entry.name, 1)}
                />
                <Button
                  variant="minimal"
                  icon={<TrashIcon />}
                  aria-label={t('api:about.remove', { name: entry.name })}
                  onClick={() => change((now) => now.filter(({ name }) => name !== entry.name))}
                />
              </span>
            </div>
            {children(entry, (json) =>
              change((now) => now.map((one) => (one.name === entry.name ? { ...one, json } : one))),
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="minimal"
        icon={<PlusIcon />}
        text={t(`api:about.add.${kind}`)}
        onClick={() => change((now) => [...now, { ...first, name: freeName(first.name, now) }])}
      />
    </>
  );
}

function freeName(wanted: string, entries: readonly AboutEntry[]): string {
  const taken = new Set(entries.map(({ name }) => name));
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) if (!taken.has(`${wanted}${number}`)) return `${wanted}${number}`;
}

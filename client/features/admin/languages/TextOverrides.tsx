import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminLanguage, adminLanguages, languages, saveLanguage } from '../../../../contracts/workspace/system.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { SavedWord } from '../../../ui/SavedWord.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import { type Entry, found, readCatalogue, textsOf, withOverrides } from './catalogue.js';
import { type LanguagePack, type LanguageRow, rowsOf } from './language-rows.js';
import styles from './languages.module.css';
import { packProblem } from './pack-problem.js';

const MOST = 50;
const SHORTEST = 2;

/** Overrides single texts, found by search; they are stored in the language's pack. */
export function TextOverrides({ packs }: { packs: readonly LanguagePack[] }) {
  const { t } = useText();
  const rows = rowsOf(packs);
  const [lang, setLang] = useState('zh-CN');
  const row = rows.find((each) => each.lang === lang) ?? rows[0];
  const id = row?.pack?.id;
  const pack = useCall(adminLanguage, { id: id ?? '' }, { enabled: id !== undefined, staleTime: 0 });
  if (!row) return null;
  return (
    <section aria-labelledby="overrides">
      <div className="section-head">
        <h2 id="overrides">{t('admin:languages.override')}</h2>
      </div>
      <p className="muted">{t('admin:languages.overrideLead')}</p>
      <div className="toolbar">
        <HTMLSelect
          aria-label={t('admin:languages.overrideFor')}
          value={row.lang}
          onChange={(event) => setLang(event.currentTarget.value)}
          options={rows.map(({ lang: value, description }) => ({ value, label: description }))}
        />
      </div>
      {id === undefined ? (
        <Overrides key={row.lang} row={row} content="{}" />
      ) : (
        <Loaded query={pack} skeleton={<SkeletonRows rows={2} />}>
          {({ content }) => <Overrides key={row.lang} row={row} content={content} />}
        </Loaded>
      )}
    </section>
  );
}

function Overrides({ row, content }: { row: LanguageRow; content: string }) {
  const { t } = useText();
  const isReadable = packProblem(content)?.kind !== 'syntax';
  if (!isReadable) return <EmptyState small what={t('admin:languages.overrideUnreadable')} />;
  return <OverrideForm row={row} texts={textsOf(content)} />;
}

function OverrideForm({ row, texts }: { row: LanguageRow; texts: ReadonlyMap<string, string> }) {
  const { t } = useText();
  const catalogue = useQuery({
    queryKey: ['catalogue'],
    queryFn: () => readCatalogue(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [words, setWords] = useState('');
  const [changes, setChanges] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useChange(saveLanguage, [adminLanguages, adminLanguage, languages]);
  const searching = words.trim().length >= SHORTEST;
  const entries = catalogue.data ?? [];
  // Without a search, the existing overrides are shown. A full translation is too long for this list; it is edited in
  // its editor.
  const shown = searching ? found(entries, words) : entries.filter(({ key }) => texts.has(key) || changes.has(key));
  const set = (key: string, text: string) => {
    const next = new Map(changes);
    if (text === (texts.get(key) ?? '')) next.delete(key);
    else next.set(key, text);
    setChanges(next);
  };
  const submit = () => {
    const { lang, description, pack } = row;
    save.mutate(
      { ...(pack && { id: pack.id }), lang, description, content: withOverrides(texts, changes) },
      { onSuccess: () => setChanges(new Map()) },
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (changes.size > 0) submit();
      }}
    >
      <FilterInput value={words} onValue={setWords} label={t('admin:languages.overrideSearch')} />
      {!searching && <p className="field-note">{t('admin:languages.overrideHint')}</p>}
      {searching && shown.length === 0 && <EmptyState small what={t('admin:languages.overrideNone')} />}
      <OverrideTable
        entries={shown.slice(0, MOST)}
        lang={row.lang}
        textOf={(key) => changes.get(key) ?? texts.get(key) ?? ''}
        onText={set}
      />
      {shown.length > MOST && (
        <p className="field-note">{t('admin:languages.overrideMore', { count: shown.length - MOST })}</p>
      )}
      {(changes.size > 0 || save.isSuccess) && (
        <div className="setting-save">
          <FormError error={save.error} />
          <Button
            type="submit"
            intent="primary"
            loading={save.isPending}
            disabled={changes.size === 0}
            text={
              changes.size === 0
                ? t('admin:setting.noChanges')
                : t('admin:languages.overrideSave', { count: changes.size })
            }
          />
          {changes.size > 0 && (
            <Button variant="minimal" text={t('admin:setting.discard')} onClick={() => setChanges(new Map())} />
          )}
          <SavedWord isSaved={save.isSuccess && changes.size === 0} />
        </div>
      )}
    </form>
  );
}

interface OverrideTableProps {
  entries: readonly Entry[];
  lang: string;
  textOf: (key: string) => string;
  onText: (key: string, text: string) => void;
}

function OverrideTable({ entries, lang, textOf, onText }: OverrideTableProps) {
  const { t } = useText();
  return (
    <ul className={`list ${styles.overrideList}`}>
      {entries.map(({ key, zh, en }) => (
        <li key={key}>
          <div>
            <code translate="no" className="muted">
              {key}
            </code>
            <span lang={lang === 'en' ? 'en' : 'zh-CN'}>{lang === 'en' ? en : zh}</span>
          </div>
          <InputGroup
            aria-label={t('admin:languages.overrideOf', { key })}
            placeholder={lang === 'en' ? en : zh}
            value={textOf(key)}
            onValueChange={(text) => onText(key, text)}
          />
        </li>
      ))}
    </ul>
  );
}

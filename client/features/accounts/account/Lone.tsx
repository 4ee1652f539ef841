import { HTMLSelect } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useTitle } from '../../../ui/Page.js';
import { LanguageOffer } from './LanguageOffer.js';
import styles from './Lone.module.css';
import { switchLanguage, useLanguages } from './languages.js';

/** More languages than this are shown as a list. */
const SIDE_BY_SIDE = 4;

/** A centred card on an empty page, with the language switch below it. */
export function Lone({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main className={`stack ${styles.lone}`}>
      <div className={styles.loneCard}>
        <div className={`row gap-3 ${styles.loneHead}`}>
          <img src="/mark.svg" alt="" width={32} height={32} />
          <h1>{title}</h1>
        </div>
        <LanguageOffer />
        {children}
      </div>
      <LanguageSwitch />
    </main>
  );
}

function LanguageSwitch() {
  const { t } = useText();
  const current = useLanguage();
  const languages = useLanguages();
  if (languages.length > SIDE_BY_SIDE) {
    return (
      <div className={styles.loneFoot}>
        <HTMLSelect
          minimal
          aria-label={t('shell.language')}
          value={current}
          onChange={(event) => void switchLanguage(event.currentTarget.value)}
          options={languages.map(({ lang, description }) => ({ value: lang, label: description }))}
        />
      </div>
    );
  }
  return (
    <fieldset className={styles.loneFoot} aria-label={t('shell.language')}>
      {languages.map(({ lang, description }) => (
        <button
          type="button"
          key={lang}
          lang={lang}
          aria-pressed={lang === current}
          onClick={() => void switchLanguage(lang)}
        >
          {description}
        </button>
      ))}
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import { builtIn, setLanguage, useLanguage, useText } from '../../lib/i18n.js';
import { useTitle } from '../../ui/Page.js';

/** One centred card on a quiet page, the language switch below it. */
export function Lone({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useText();
  const current = useLanguage();
  useTitle(title);
  return (
    <main className="lone">
      <div className="lone-card">
        <div className="lone-head">
          <img src="/mark.svg" alt="" width={32} height={32} />
          <h1>{title}</h1>
        </div>
        {children}
      </div>
      <fieldset className="lone-foot" aria-label={t('shell.language')}>
        {builtIn.map(({ lang, description }) => (
          <button
            type="button"
            key={lang}
            lang={lang}
            aria-pressed={lang === current}
            onClick={() => void setLanguage(lang)}
          >
            {description}
          </button>
        ))}
      </fieldset>
    </main>
  );
}

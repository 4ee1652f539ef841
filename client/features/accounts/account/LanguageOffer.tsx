import { builtIn, useLanguage } from '../../../lib/i18n.js';
import { keys, stored } from '../../../lib/storage.js';
import styles from './Lone.module.css';
import { switchLanguage } from './languages.js';
import { browsersOwn } from './own-language.js';

/** One line in the language of the browser, for those who have chosen none and are shown another. */
export function LanguageOffer() {
  const current = useLanguage();
  const chosen = stored(keys.language);
  const own = browsersOwn(builtIn, navigator.languages);
  if (chosen || !own || own.lang === current) return null;
  return (
    <p className={styles.loneOffer} lang={own.lang} translate="no">
      <button type="button" className="plain-button" onClick={() => void switchLanguage(own.lang)}>
        {own.offer}
      </button>
    </p>
  );
}

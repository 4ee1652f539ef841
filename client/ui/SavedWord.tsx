import { TickCircleIcon } from '@blueprintjs/icons';
import { useText } from '../lib/i18n.js';
import styles from './SavedWord.module.css';

/** "Saved" beside the button, also announced; its space is reserved. */
export function SavedWord({ isSaved }: { isSaved: boolean }) {
  const { t } = useText();
  return (
    <span className={styles.savedWord} role="status">
      {isSaved && (
        <>
          <TickCircleIcon />
          {t('action.saved')}
        </>
      )}
    </span>
  );
}

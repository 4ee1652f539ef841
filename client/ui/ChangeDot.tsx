import type { Severity } from '../../contracts/docs/change-severity/rules.js';
import { useText } from '../lib/i18n.js';
import styles from './ChangeDot.module.css';

/** Marks what others changed since the reader opened it. */
export function ChangeDot({ severity }: { severity: Severity }) {
  const { t } = useText();
  return (
    <span className={styles.changeDot} data-severity={severity} title={t('messages:since.changed')}>
      <span className="visually-hidden">{t('messages:since.changed')}</span>
    </span>
  );
}

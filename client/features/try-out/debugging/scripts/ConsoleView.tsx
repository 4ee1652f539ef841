import { useText } from '../../../../lib/i18n.js';
import styles from '../debugging.module.css';
import type { ScriptReport } from './around-call.js';

/** What the scripts around a call have printed and tested, and where they failed. */
export function ConsoleView({ reports }: { reports: readonly ScriptReport[] }) {
  const { t } = useText();
  return (
    <section className={styles.console} aria-label={t('debugging:console')}>
      {reports.map((report, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: scripts may have equal names; the list never changes
        <div key={at}>
          <h4>{report.name}</h4>
          {report.logs.map(({ level, text }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal; the list never changes
            <pre translate="no" key={line} className={level === 'error' ? styles.bad : undefined}>
              {text}
            </pre>
          ))}
          {report.tests.map(({ name, error }) => (
            <div key={name} className={error ? styles.bad : styles.good}>
              {t(error ? 'debugging:testFailed' : 'debugging:testPassed', { name, error })}
            </div>
          ))}
          {report.error && (
            <div className={styles.bad} role="alert">
              {t(`debugging:scriptError.${report.error.kind}`, { text: report.error.text })}
              {report.error.line > 0 && ` · ${t('debugging:scriptLine', { line: report.error.line })}`}
            </div>
          )}
          {report.logs.length === 0 && !report.error && report.tests.length === 0 && (
            <p className="muted">{t('debugging:printedNothing')}</p>
          )}
        </div>
      ))}
    </section>
  );
}

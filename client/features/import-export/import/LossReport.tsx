import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useText } from '../../../lib/i18n.js';
import { saveFile } from '../../../ui/save-file.js';
import styles from './import.module.css';

interface Loss {
  readonly origin: string;
  readonly what: string;
  readonly value: string;
}
const kinds = ['cut', 'unnamed', 'duplicate', 'invalid', 'unsupported'] as const;
/** On the screen; the downloaded report has all. */
const SHOWN = 100;

interface LossReportProps {
  name: string;
  losses: readonly Loss[];
}

/** What the source contains that cannot be stored, or only in changed form. */
export function LossReport({ name, losses: given }: LossReportProps) {
  const { t } = useText();
  const losses = given.filter(({ what }) => what !== 'more');
  const unlisted = given.reduce((sum, { what, value }) => sum + (what === 'more' ? Number(value) : 0), 0);
  const save = () => {
    const report = JSON.stringify({ source: name, losses, ...(unlisted > 0 && { unlisted }) }, null, 2);
    saveFile('import-report.json', new Blob([report], { type: 'application/json' }));
  };
  if (losses.length === 0) return <p className="muted">{t('imports:noLosses')}</p>;
  return (
    <details className={styles.losses}>
      <summary>{t('imports:lossCount', { count: losses.length + unlisted })}</summary>
      <Button size="small" icon={<DownloadIcon />} text={t('imports:download')} onClick={save} />
      <ul>
        {losses.slice(0, SHOWN).map(({ origin, what, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two losses can be equal, and the list never changes
          <li key={at}>
            <span className="tag">{t(`imports:loss.${kinds.find((kind) => kind === what) ?? 'unsupported'}`)}</span>{' '}
            <code translate="no">{origin}</code> <span className="muted">{value}</span>
          </li>
        ))}
      </ul>
      {losses.length > SHOWN && <p className="muted">{t('imports:moreLosses', { count: losses.length - SHOWN })}</p>}
      {unlisted > 0 && <p className="muted">{t('imports:unlisted', { count: unlisted })}</p>}
    </details>
  );
}

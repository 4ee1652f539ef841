import { Button } from '@blueprintjs/core';
import { EditIcon, PlayIcon, TrashIcon } from '@blueprintjs/icons';
import { isOn } from '../../../../../contracts/platform/wire.js';
import { useText } from '../../../../lib/i18n.js';
import { RelativeTime } from '../../../../ui/RelativeTime.js';
import styles from './cases.module.css';
import { useReasonText } from './reason-text.js';
import type { DocCase } from './use-case-runs.js';

interface CaseLineProps {
  readonly known: DocCase;
  readonly result: DocCase['results'][number] | undefined;
  readonly docVersion: number;
  readonly isRunning: boolean;
  readonly isBusy: boolean;
  readonly onRun: () => void;
  readonly onOpen: () => void;
  /** Left out for those who may not edit the doc. */
  readonly onEdit?: () => void;
  readonly onDelete?: () => void;
}

/** A case with its last result in the chosen environment. */
export function CaseLine({
  known,
  result,
  docVersion,
  isRunning,
  isBusy,
  onRun,
  onOpen,
  onEdit,
  onDelete,
}: CaseLineProps) {
  const { t } = useText();
  const { name } = known;
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <Verdict result={result} />
        <Button
          className={styles.name}
          variant="minimal"
          size="small"
          text={name}
          title={t('cases:open')}
          onClick={onOpen}
        />
        <Button
          size="small"
          variant="minimal"
          icon={<PlayIcon />}
          aria-label={t('cases:runOne', { name })}
          loading={isRunning}
          disabled={isBusy && !isRunning}
          onClick={onRun}
        />
        {onEdit && (
          <Button
            size="small"
            variant="minimal"
            icon={<EditIcon />}
            aria-label={t('cases:editOne', { name })}
            onClick={onEdit}
          />
        )}
        {onDelete && (
          <Button
            size="small"
            variant="minimal"
            icon={<TrashIcon />}
            aria-label={t('cases:deleteOne', { name })}
            onClick={onDelete}
          />
        )}
      </div>
      {result && <Result result={result} docVersion={docVersion} />}
    </li>
  );
}

function Verdict({ result }: Pick<CaseLineProps, 'result'>) {
  const { t } = useText();
  if (!result) return <span className="tag">{t('cases:notRun')}</span>;
  const isPassed = isOn(result.isPassed);
  return (
    <span className="tag" data-tone={isPassed ? 'green' : 'red'}>
      {t(isPassed ? 'cases:passed' : 'cases:failed')}
    </span>
  );
}

function Result({ result, docVersion }: { result: DocCase['results'][number]; docVersion: number }) {
  const { t } = useText();
  const reasonText = useReasonText();
  return (
    <>
      {result.reasons.length > 0 && (
        <ul className={styles.reasons}>
          {result.reasons.map((reason, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons may be equal; the list never changes
            <li key={at}>{reasonText(reason)}</li>
          ))}
        </ul>
      )}
      <div className={`muted ${styles.facts}`}>
        {result.status > 0 && <span>{t('cases:answered', { status: result.status, ms: result.ms })}</span>}
        <RelativeTime at={result.ranAt} sentence={(when) => t('cases:ran', { when, name: result.ranBy })} />
        <span>{t('cases:version', { version: result.docVersion })}</span>
        {result.docVersion < docVersion && (
          <span className="tag" data-tone="orange">
            {t('cases:changedSince')}
          </span>
        )}
      </div>
    </>
  );
}

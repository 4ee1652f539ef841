import { Button } from '@blueprintjs/core';
import { ArchiveIcon, EndorsedIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { selfAudit, startBackup, startDrill } from '../../../contracts/history/self-audit.js';
import type { AuditFigures } from '../../features/admin/system-state/audit-figures.js';
import { fileSize, moment, number } from '../../lib/format.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { FormError } from '../../ui/Field.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Part } from './audit-parts.js';
import styles from './State.module.css';

type Runs = AuditFigures['backups']['backup'];
type Changes = NonNullable<AuditFigures['changes']>;
type Run = NonNullable<Runs['success']>;

/** Waiting or running. */
const isOpen = ({ last }: Runs) => last !== null && last.finishedAt === null;
export const isBackingUp = ({ backups }: AuditFigures) => isOpen(backups.backup) || isOpen(backups.drill);

/** The last backup, and whether the newest archive could be restored; the buttons for the next. */
export function Backups({ backups, changes }: Pick<AuditFigures, 'backups' | 'changes'>) {
  const { t } = useText();
  if (backups.to === '')
    return (
      <Part title={t('admin:self.backups')} lead={t('admin:self.backupsLead')}>
        {changes && (
          <dl className={styles.backupFacts}>
            <Copied changes={changes} />
          </dl>
        )}
        {changes && !backups.encrypted && <p className="muted">{t('admin:self.notEncrypted')}</p>}
        <p className="muted">
          <Link to="/admin/setting?tab=backup">{t('admin:self.backupsOff')}</Link>
        </p>
      </Part>
    );
  const { backup, drill, troubles, encrypted } = backups;
  return (
    <Part title={t('admin:self.backups')} lead={t('admin:self.backupsLead')}>
      {troubles.map((trouble) => (
        <p key={trouble} className="field-error">
          {t(`admin:self.troubles.${trouble}`)}
        </p>
      ))}
      <dl className={styles.backupFacts}>
        <Fact name={t('admin:self.where')}>{backups.to}</Fact>
        <Fact name={t('admin:self.lastBackup')}>
          <Outcome runs={backup} success={(run) => <Made run={run} />} />
        </Fact>
        <Fact name={t('admin:self.lastDrill')}>
          <Outcome runs={drill} success={(run) => <Restored run={run} />} />
        </Fact>
        {changes && <Copied changes={changes} />}
      </dl>
      {!encrypted && <p className="muted">{t('admin:self.notEncrypted')}</p>}
      <Actions backups={backups} />
    </Part>
  );
}

/** The continuous copy: up to when, from when on, and what keeps it. */
function Copied({ changes: { to, begunAt, copiedAt, error, isLate } }: { changes: Changes }) {
  const { t } = useText();
  return (
    <Fact name={t('admin:self.changes')}>
      {copiedAt && begunAt ? (
        <RelativeTime at={copiedAt} sentence={(when) => t('admin:self.changesCopied', { when, to })} />
      ) : (
        t('admin:self.changesBegin', { to })
      )}
      {begunAt && (
        <p className="muted">
          <RelativeTime at={begunAt} sentence={(when) => t('admin:self.changesSince', { when })} />
        </p>
      )}
      {(isLate || error !== '') && (
        <p className={`field-error ${styles.reasons}`}>
          {isLate && t('admin:self.changesLate')} {error}
        </p>
      )}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Actions({ backups: { backup, drill } }: Pick<AuditFigures, 'backups'>) {
  const { t } = useText();
  const start = useChange(startBackup, [selfAudit]);
  const test = useChange(startDrill, [selfAudit]);
  return (
    <>
      <div className={`row-wrap gap-2 ${styles.backupActions}`}>
        <Button
          icon={<ArchiveIcon />}
          text={t('admin:self.backUpNow')}
          disabled={isOpen(backup)}
          loading={start.isPending}
          onClick={() => start.mutate({})}
        />
        <Button
          icon={<EndorsedIcon />}
          text={t('admin:self.drillNow')}
          disabled={isOpen(drill) || backup.success === null}
          loading={test.isPending}
          onClick={() => test.mutate({})}
        />
      </div>
      <FormError error={start.error ?? test.error} />
    </>
  );
}

/** The newest that succeeded, and what came of the newest run if that is another. */
function Outcome({ runs: { last, success }, success: shown }: { runs: Runs; success: (run: Run) => ReactNode }) {
  const { t } = useText();
  return (
    <>
      {success ? shown(success) : t('admin:self.notYet')}
      {last?.state === 'waiting' && <p className="muted">{t('admin:self.waitingRun')}</p>}
      {last?.state === 'running' && (
        <p className="muted" role="status">
          {t('admin:self.runningRun')}
        </p>
      )}
      {last?.finishedAt && last.error && (
        <p className={`field-error ${styles.reasons}`}>
          {last.state === 'failed' && (
            <RelativeTime at={last.finishedAt} sentence={(when) => t('admin:self.failedRun', { when })} />
          )}{' '}
          {last.error}
        </p>
      )}
    </>
  );
}

function Made({ run }: { run: Run }) {
  const { t } = useText();
  const lang = useLanguage();
  const size = fileSize(run.bytes, lang);
  return (
    <RelativeTime
      at={run.finishedAt ?? run.askedAt}
      sentence={(when) => t('admin:self.backedUp', { when, archive: run.archive, size })}
    />
  );
}

function Restored({ run }: { run: Run }) {
  const { t } = useText();
  const lang = useLanguage();
  const ended = run.finishedAt ?? run.askedAt;
  const took = moment(ended).getTime() - moment(run.startedAt ?? ended).getTime();
  const seconds = number(Math.max(1, Math.round(took / 1_000)), lang);
  return (
    <RelativeTime
      at={ended}
      sentence={(when) =>
        t('admin:self.restored', { when, count: run.events, events: number(run.events, lang), seconds })
      }
    />
  );
}

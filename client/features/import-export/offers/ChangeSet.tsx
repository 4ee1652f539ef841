import { Button } from '@blueprintjs/core';
import { CrossIcon, UndoIcon } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import type { ChangesReply } from '../../../../contracts/docs/change-severity/choices.js';
import { changeSetDocs } from '../../../../contracts/import-export/change-sets.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { ChangeList, SeverityTags } from '../../../ui/changes.js';
import { SideDrawer } from '../../../ui/dialogs.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import { MethodTag } from '../../../ui/tags.js';
import styles from './offers.module.css';

type Page = WireReply<typeof changeSetDocs>;
type Doc = Page['list'][number];
interface Pair {
  readonly docId: string;
  readonly from: number;
  readonly to: number;
}
interface ChangeSetProps {
  moduleId: string;
  id: string;
  onCompare: (pair: Pair) => void;
  onClose: () => void;
  /** Shows what could not be stored unchanged. */
  report: (losses: Page['losses']) => ReactNode;
  /** The dialog that shows what its undo would do, and performs it. */
  undo: (onClose: () => void) => ReactNode;
}

const tones = {
  created: 'green',
  revived: 'green',
  changed: 'blue',
  removed: 'red',
  kept: 'orange',
  locked: 'orange',
} as const satisfies Record<Doc['outcome'], string>;
const reasons = ['edited', 'labelled', 'locked', 'notEmpty', 'undone', 'withdrawn', 'agreed', 'export'] as const;
const AT_ONCE = 200;

/** What a push or an import did to each doc, and its undo. */
export function ChangeSet({ moduleId, id, onCompare, onClose, report, undo }: ChangeSetProps) {
  const { t } = useText();
  const [after, setAfter] = useState(0);
  const [asking, setAsking] = useState(false);
  const query = useCall(changeSetDocs, { moduleId, id, after, limit: AT_ONCE }, { staleTime: 0, keep: true });
  return (
    <SideDrawer onClose={onClose} size="min(720px, 100vw)" aria-label={t('pushes:changeSet')}>
      <div className={`row gap-2 ${styles.setHead}`}>
        <h2>{t('pushes:changeSet')}</h2>
        <Button
          icon={<UndoIcon />}
          text={t('pushes:undo')}
          disabled={!query.data?.list.length}
          onClick={() => setAsking(true)}
        />
        <Button variant="minimal" icon={<CrossIcon />} aria-label={t('pushes:close')} onClick={onClose} />
      </div>
      <div className={styles.setBody}>
        <Loaded query={query} skeleton={<SkeletonRows rows={8} />}>
          {({ list, next, total, losses }) => (
            <>
              {losses.length > 0 && report(losses)}
              {total === 0 && <EmptyState small what={t('pushes:noDocs')} />}
              <ul className="list">
                {list.map((doc) => (
                  <DocOutcome key={doc.docId} doc={doc} onCompare={onCompare} />
                ))}
              </ul>
              {(next > 0 || after > 0) && (
                <div className={styles.acts}>
                  {after > 0 && <Button text={t('pushes:firstPage')} onClick={() => setAfter(0)} />}
                  {next > 0 && <Button text={t('pushes:nextPage')} onClick={() => setAfter(next)} />}
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
      {asking && undo(() => setAsking(false))}
    </SideDrawer>
  );
}

interface DocOutcomeProps {
  doc: Doc;
  onCompare: (pair: Pair) => void;
}

function DocOutcome({ doc, onCompare }: DocOutcomeProps) {
  const { t } = useText();
  const {
    docId,
    name,
    isFolder,
    httpMethod,
    url,
    outcome,
    renamedFrom,
    reason,
    offers,
    versions,
    meaning,
    changedSince,
  } = doc;
  const known = reasons.find((one) => one === reason);
  return (
    <li className={styles.outcome}>
      <div className={styles.outcomeLine}>
        <span className="tag" data-tone={tones[outcome]}>
          {t(`pushes:outcome.${outcome}`)}
        </span>
        {!isOn(isFolder) && httpMethod && <MethodTag method={httpMethod} />}
        <span className={styles.outcomeName} title={url}>
          {name}
        </span>
        {versions && versions.from > 0 && (
          <Button
            size="small"
            variant="minimal"
            text={t('pushes:compare')}
            aria-label={t('pushes:compareNamed', { name })}
            onClick={() => onCompare({ docId, ...versions })}
          />
        )}
      </div>
      {outcome === 'changed' && meaning && meaning.list.length > 0 && (
        <>
          {isShortened(meaning) && (
            <p className={`chips gap-1 ${styles.tags}`}>
              <SeverityTags counts={meaning.counts} />
            </p>
          )}
          <ChangeList changes={meaning} />
        </>
      )}
      {renamedFrom && <p className="muted">{t('pushes:renamedFrom', { from: renamedFrom })}</p>}
      {known && <p className="muted">{t(`pushes:reason.${known}`)}</p>}
      {offers > 0 && <p className="muted">{t('pushes:offersCount', { count: offers })}</p>}
      {changedSince && (
        <p className="muted">
          <RelativeTime
            at={changedSince.at}
            sentence={(when) => t('pushes:changedSince', { name: changedSince.name || t('pushes:theBuild'), when })}
          />
        </p>
      )}
    </li>
  );
}

/** Whether there are more changes than it lists. */
const isShortened = ({ counts, list }: ChangesReply): boolean =>
  Object.values(counts).reduce((sum, count) => sum + count, 0) > list.length;

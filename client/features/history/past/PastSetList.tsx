import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { pastSets } from '../../../../contracts/history/past.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import { PastPlan } from './PastPlan.js';
import styles from './past.module.css';

/** How often the list is read while a restore of thousands of docs runs in the background, in ms. */
const POLL_MS = 1_000;

/** The last restores and undos of a project; each can be undone. */
export function PastSetList({ projectId }: { projectId: string }) {
  const { t } = useText();
  const known = useCall(pastSets, { projectId });
  const runs = known.data?.some(({ isRunning }) => isOn(isRunning)) ?? false;
  const sets = useCall(pastSets, { projectId }, { every: runs ? POLL_MS : false });
  const [undoing, setUndoing] = useState<string>();
  return (
    <>
      <Loaded query={sets} skeleton={<SkeletonRows rows={2} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState small what={t('past:sets.none')} why={t('past:sets.noneWhy')} />
          ) : (
            <ul className="list">
              {list.map(({ id, actor, at, docs, docName, remark, undone, isRunning }) => (
                <li key={id} className={`chips ${styles.change}`}>
                  <span className={styles.changeName}>
                    {remark || t('past:sets.unnamed')}{' '}
                    <span className="muted">{docName || t('past:sets.docs', { count: docs })}</span>
                  </span>
                  <span className="muted">
                    {actor.name} · <RelativeTime at={at} />
                  </span>
                  <span className={styles.entryActs}>
                    {isOn(isRunning) || isOn(undone) ? (
                      <span className="tag">{t(isOn(isRunning) ? 'past:sets.running' : 'past:sets.undone')}</span>
                    ) : (
                      <Button size="small" text={t('past:sets.undo')} onClick={() => setUndoing(id)} />
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {undoing && (
        <PastPlan
          title={t('past:sets.undoTitle')}
          submit={t('past:undo.confirm')}
          wish={{ kind: 'set', changeSetId: undoing }}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </>
  );
}

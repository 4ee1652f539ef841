import { TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import { followerNames } from '../../../../contracts/workspace/system-state.js';
import { useText } from '../../../lib/i18n.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import styles from './system-state.module.css';
import { type Follower, isInTrouble } from './trouble.js';

export function FollowerTable({ followers }: { followers: readonly Follower[] }) {
  const { t } = useText();
  return (
    <table className="table" aria-label={t('admin:state.followers')}>
      <thead>
        <tr>
          <th scope="col">{t('admin:state.name')}</th>
          <th scope="col">{t('admin:state.lag')}</th>
          <th scope="col">{t('admin:state.moved')}</th>
          <th scope="col">{t('admin:state.failures')}</th>
        </tr>
      </thead>
      <tbody>
        {followers.map((follower) => (
          <tr key={follower.name}>
            <td>
              <FollowerName name={follower.name} />
            </td>
            <td data-label={t('admin:state.lag')}>
              <Lag follower={follower} />
            </td>
            <td data-label={t('admin:state.moved')} className="muted">
              {follower.movedAt ? <RelativeTime at={follower.movedAt} /> : t('admin:users.never')}
            </td>
            <td data-label={t('admin:state.failures')}>
              {follower.failures === 0 ? (
                <span className="muted">0</span>
              ) : (
                <span className={styles.stateError}>
                  {follower.failures} · {follower.error}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A translated name; beside it the name in the log and the metrics. */
function FollowerName({ name }: { name: string }) {
  const { t } = useText();
  const key = followerNames.find((each) => each === name);
  if (!key) return <span className="mono">{name}</span>;
  return (
    <>
      {t(`admin:state.followerNames.${key}`)} <span className="mono muted">{name}</span>
    </>
  );
}

function Lag({ follower }: { follower: Follower }) {
  const { t } = useText();
  const { lag, lagSeconds } = follower;
  const trouble = isInTrouble(follower);
  return (
    <span className="tag" data-tone={trouble ? 'red' : lag > 0 ? 'orange' : 'green'}>
      {trouble ? <WarningSignIcon size={12} /> : <TickCircleIcon size={12} />}
      {lag === 0
        ? t('admin:state.lagNone')
        : t('admin:state.lagEvents', { count: lag, seconds: Math.round(lagSeconds) })}
    </span>
  );
}

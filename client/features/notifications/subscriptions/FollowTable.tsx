import { Button } from '@blueprintjs/core';
import { StarIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type follows, removeFollow, saveFollow } from '../../../../contracts/notifications/follows.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { call } from '../../../lib/api.js';
import { pathOfFollowed, placeOf } from '../../../lib/followed-place.js';
import { useText } from '../../../lib/i18n.js';
import { forget, useChange } from '../../../lib/query.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { Tip } from '../../../ui/Tip.js';
import { toast } from '../../../ui/toaster.js';
import { FollowSettings } from './FollowButton.js';
import { followChanges } from './follow-place.js';
import styles from './subscriptions.module.css';

export type Follow = WireReply<typeof follows>[number];

/** What the reader follows: where it is, what they hear of it, and how. */
export function FollowTable({ list }: { list: readonly Follow[] }) {
  const { t } = useText();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('messages:follow.place')}</th>
          <th scope="col">{t('messages:follow.hears')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('docs:actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((follow) => (
          <FollowRow key={`${follow.kind}-${follow.sourceId}-${follow.part}`} follow={follow} />
        ))}
      </tbody>
    </table>
  );
}

function FollowRow({ follow }: { follow: Follow }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const place = placeOf(follow.kind, follow.sourceId, follow.part);
  const name = follow.part === '' ? follow.name : `${follow.name} · ${partName(follow, t('messages:follow.goneRow'))}`;
  const stop = useChange(removeFollow, followChanges);
  const again = async () => {
    const { filter, pace, mutedUntil } = follow;
    await call(saveFollow, { ...place, filter, pace, mutedUntil }).catch(() => {});
    await forget(...followChanges);
  };
  const message = t('messages:unsubscribed', { name });
  const undo = { text: t('action.undo'), onClick: () => void again() };
  return (
    <tr>
      <td>
        <div className={styles.place}>
          <Link to={pathOfFollowed(follow) ?? '/view'}>{name}</Link>
          <div className="muted caption">
            {t(`messages:followKinds.${follow.kind}`)}
            {follow.path.length > 0 && ` · ${follow.path.join(' / ')}`}
          </div>
        </div>
      </td>
      <td data-label={t('messages:follow.hears')}>
        <Manner follow={follow} />
      </td>
      <td className="end">
        <FollowSettings place={place} name={name} isOpen={isOpen} onOpen={setOpen} />
        <Tip content={t('viewer:unsubscribe')}>
          <Button
            variant="minimal"
            size="small"
            className="star-on"
            icon={<StarIcon />}
            aria-label={t('messages:unsubscribeNamed', { name })}
            loading={stop.isPending}
            onClick={() => stop.mutate(place, { onSuccess: () => void toast({ message, action: undo }) })}
          />
        </Tip>
      </td>
    </tr>
  );
}

/** A field by its own name; a row by the name that it has now. */
const partName = ({ part, partName: row }: Follow, gone: string): string =>
  part.startsWith('field:') ? part.slice('field:'.length) : row || gone;

/** The pace, and whether not all changes are heard. */
function Manner({ follow }: { follow: Follow }) {
  const { t } = useText();
  const { pace, filter, mutedUntil, isAuto } = follow;
  const isMuted = mutedUntil !== null && new Date(mutedUntil) > new Date();
  return (
    <span className="chips gap-1">
      <span className="tag" data-tone={pace === 'off' ? 'orange' : undefined}>
        {pace ? t(`messages:pace.${pace}`) : t('messages:follow.asDefault')}
      </span>
      {filter && <span className="tag">{t('messages:follow.filtered')}</span>}
      {isMuted && (
        <span className="tag" data-tone="orange">
          <RelativeTime at={mutedUntil} sentence={(when) => t('messages:follow.mutedUntil', { when })} />
        </span>
      )}
      {isOn(isAuto) && <span className="tag">{t('messages:follow.auto')}</span>}
    </span>
  );
}

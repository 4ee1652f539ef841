import { Button } from '@blueprintjs/core';
import { StarEmptyIcon, StarIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { isSubscribed, subscribe, unsubscribe } from '../../../../contracts/notifications/notice.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { Tip } from '../../../ui/Tip.js';
import { FollowSettings } from './FollowButton.js';
import { followChanges } from './follow-place.js';

/** Shows the change at once; reverts it when it is refused. */
export function useSubscription(docId: string) {
  const current = useCall(isSubscribed, { sourceId: docId }, { enabled: docId !== '' });
  const on = useChange(subscribe, followChanges);
  const off = useChange(unsubscribe, followChanges);
  const subscribed = on.isPending || (!off.isPending && current.data === true);
  const toggle = () => (subscribed ? off : on).mutate({ sourceId: docId });
  return { subscribed, toggle, known: current.data !== undefined };
}

export function SubscribeStar({ docId, name }: { docId: string; name: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { subscribed, toggle, known } = useSubscription(docId);
  const label = subscribed ? t('viewer:unsubscribe') : t('viewer:subscribe');
  return (
    <>
      <Tip content={label}>
        <Button
          variant="minimal"
          className={subscribed ? 'star-on' : undefined}
          icon={subscribed ? <StarIcon /> : <StarEmptyIcon />}
          aria-label={label}
          aria-pressed={subscribed}
          disabled={!known}
          onClick={toggle}
        />
      </Tip>
      {subscribed && <FollowSettings place={{ docId }} name={name} isOpen={isOpen} onOpen={setOpen} />}
    </>
  );
}

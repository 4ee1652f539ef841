import { Button } from '@blueprintjs/core';
import { StarEmptyIcon, StarIcon } from '@blueprintjs/icons';
import { isSubscribed, subscribe, subscribedDocs, unsubscribe } from '../../../contracts/notice.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { Tip } from '../../ui/Tip.js';

/** Shows the change at once; reverts it when it is refused. */
export function useSubscription(docId: string) {
  const current = useCall(isSubscribed, { sourceId: docId }, { enabled: docId !== '' });
  const on = useChange(subscribe, [isSubscribed, subscribedDocs]);
  const off = useChange(unsubscribe, [isSubscribed, subscribedDocs]);
  const subscribed = on.isPending || (!off.isPending && current.data === true);
  const toggle = () => (subscribed ? off : on).mutate({ sourceId: docId });
  return { subscribed, toggle, known: current.data !== undefined };
}

export function SubscribeStar({ docId }: { docId: string }) {
  const { t } = useText();
  const { subscribed, toggle, known } = useSubscription(docId);
  const label = subscribed ? t('viewer:unsubscribe') : t('viewer:subscribe');
  return (
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
  );
}

import { Button } from '@blueprintjs/core';
import { removeFollow } from '../../../../contracts/notifications/follows.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { placeOf } from '../../../lib/followed-place.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { toast } from '../../../ui/toaster.js';
import type { Message } from './message.js';
import styles from './messages.module.css';
import { followReads, messageReads } from './reads.js';

/** Why the reader got the message, and a way to get no more of them. */
export function MessageReason({ because }: Pick<Message, 'because'>) {
  const { t } = useText();
  const stop = useChange(removeFollow, [...followReads, ...messageReads]);
  if (!because) return null;
  const { kind, sourceId, part } = because;
  const name = because.partName ? `${because.name} · ${because.partName}` : because.name;
  return (
    <span className={`muted ${styles.messageWhy}`}>
      {t(isOn(because.isAuto) ? 'messages:why.auto' : 'messages:why.followed', { name })}{' '}
      <Button
        size="small"
        variant="minimal"
        intent="primary"
        text={t('messages:why.stop')}
        aria-label={t('messages:unsubscribeNamed', { name })}
        loading={stop.isPending}
        onClick={() =>
          stop.mutate(placeOf(kind, sourceId, part), {
            onSuccess: () => void toast({ message: t('messages:unsubscribed', { name }) }),
          })
        }
      />
    </span>
  );
}

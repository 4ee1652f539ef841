import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { BanCircleIcon, CaretRightIcon, RepeatIcon, TickCircleIcon, TimeIcon } from '@blueprintjs/icons';
import { hookDeliveries, resendHook, testHook } from '../../../../contracts/notifications/programs.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import { FormError } from '../../../ui/Field.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import type { Hook, HookPlace } from './HookTable.js';
import styles from './programs.module.css';

type Delivery = WireReply<typeof hookDeliveries>[number];
const states = {
  waiting: { tone: 'blue', icon: <TimeIcon size={12} /> },
  delivered: { tone: 'green', icon: <TickCircleIcon size={12} /> },
  failed: { tone: 'orange', icon: <RepeatIcon size={12} /> },
  parked: { tone: 'red', icon: <BanCircleIcon size={12} /> },
} as const;

interface HookDeliveriesProps {
  place: HookPlace;
  hook: Hook;
  onClose: () => void;
}

/** Every delivery with request, answer and time; each can be sent again. */
export function HookDeliveries({ place, hook, onClose }: HookDeliveriesProps) {
  const { t } = useText();
  const query = useCall(hookDeliveries, { ...place, id: hook.id }, { staleTime: 0 });
  const test = useChange(testHook, [hookDeliveries]);
  return (
    <ModalDialog title={t('programs:deliveriesOf', { name: hook.name })} onClose={onClose} className="dialog-wide">
      <DialogBody>
        <FormError error={test.error} />
        {test.data && (
          <p className="notice" data-tone={isOn(test.data.delivered) ? 'green' : 'red'} role="status">
            {t('programs:tested', { answer: [test.data.status ?? '', test.data.answer].join(' ') })}
          </p>
        )}
        <Loaded query={query} empty={<EmptyState small what={t('programs:noDeliveries')} />}>
          {(list) => (
            <ul className={`list ${styles.list}`}>
              {list.map((each) => (
                <Line key={each.id} place={place} hook={hook} delivery={each} />
              ))}
            </ul>
          )}
        </Loaded>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('action.refresh')} loading={query.isFetching} onClick={() => void query.refetch()} />
            <Button
              text={t('programs:test')}
              loading={test.isPending}
              onClick={() => test.mutate({ ...place, id: hook.id })}
            />
            <Button intent="primary" text={t('places:close')} onClick={onClose} />
          </>
        }
      />
    </ModalDialog>
  );
}

function Line({ place, hook, delivery }: { place: HookPlace; hook: Hook; delivery: Delivery }) {
  const { t } = useText();
  const again = useChange(resendHook, [hookDeliveries]);
  const { tone, icon } = states[delivery.state];
  return (
    <li>
      <details>
        <summary className={styles.line}>
          <CaretRightIcon className={`muted ${styles.caret}`} />
          <span className="tag" data-tone={tone}>
            {icon}
            {t(`programs:states.${delivery.state}`)}
          </span>
          <span className={`cut ${styles.what}`}>
            <code translate="no">{delivery.type}</code> {delivery.docName}
          </span>
          <span className={`muted ${styles.when}`}>
            {delivery.status ?? ''} <RelativeTime at={delivery.at} />
          </span>
        </summary>
        <p className="muted">
          <code translate="no">{delivery.webhookId}</code> {t('programs:tries', { count: delivery.attempts })}
          {delivery.tookMs !== null && ` · ${delivery.tookMs} ms`}
        </p>
        {delivery.attempts > 0 && (
          <>
            <h3>{t('programs:request')}</h3>
            <pre translate="no" className={styles.body}>
              {delivery.request || '–'}
            </pre>
            <h3>{t('programs:answer')}</h3>
            <pre translate="no" className={styles.body}>
              {delivery.answer || '–'}
            </pre>
          </>
        )}
        <FormError error={again.error} />
        <Button
          size="small"
          text={t('programs:again')}
          loading={again.isPending}
          onClick={() => again.mutate({ ...place, id: hook.id, deliveryId: delivery.id })}
        />
      </details>
    </li>
  );
}

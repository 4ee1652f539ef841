import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { hookDeliveries, resendHook, testHook } from '../../../../contracts/notifications/programs.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { DeliveryTable } from '../../../ui/DeliveryTable.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import { FormError } from '../../../ui/Field.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import type { Column } from '../../../ui/TableFrame.js';
import type { Hook, HookPlace } from './HookTable.js';
import styles from './programs.module.css';

type Delivery = WireReply<typeof hookDeliveries>[number];

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
          {(list) => <EventDeliveries place={place} hook={hook} list={list} />}
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

interface EventDeliveriesProps {
  place: HookPlace;
  hook: Hook;
  list: readonly Delivery[];
}

function EventDeliveries({ place, hook, list }: EventDeliveriesProps) {
  const { t } = useText();
  const again = useChange(resendHook, [hookDeliveries]);
  const about: readonly Column<Delivery>[] = [
    {
      id: 'event',
      header: t('programs:event'),
      isCut: true,
      cell: ({ type, docName }) => (
        <>
          <code translate="no">{type}</code> {docName}
        </>
      ),
    },
  ];
  return (
    <>
      <FormError error={again.error} />
      <DeliveryTable
        label={t('programs:deliveriesOf', { name: hook.name })}
        rows={list}
        about={about}
        canResend={() => true}
        onResend={({ id }) => again.mutate({ ...place, id: hook.id, deliveryId: id })}
        resending={again.isPending ? again.variables.deliveryId : undefined}
        details={(delivery) => <Details delivery={delivery} />}
      />
    </>
  );
}

function Details({ delivery: { webhookId, tookMs, attempts, request, answer } }: { delivery: Delivery }) {
  const { t } = useText();
  return (
    <>
      <span className="muted">
        <code translate="no">{webhookId}</code>
        {tookMs !== null && ` · ${tookMs} ms`} · {t('deliveries:tries')} {attempts}
      </span>
      {attempts > 0 && (
        <>
          <h3>{t('deliveries:request')}</h3>
          <pre translate="no" className={styles.body}>
            {request || '–'}
          </pre>
          <h3>{t('deliveries:answer')}</h3>
          <pre translate="no" className={styles.body}>
            {answer || '–'}
          </pre>
        </>
      )}
    </>
  );
}

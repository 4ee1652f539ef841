import { Button } from '@blueprintjs/core';
import { Link } from 'react-router-dom';
import { deliveries } from '../../../../contracts/notifications/notice.js';
import { isChat } from '../../../../contracts/platform/chats/index.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { redeliver } from '../../../../contracts/workspace/modules.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { DeliveryTable } from '../../../ui/DeliveryTable.js';
import { FormError } from '../../../ui/Field.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import type { Column } from '../../../ui/TableFrame.js';

type Delivery = WireReply<typeof deliveries>[number];

/** The results of the last messages to an application's robots; failed ones can be sent again. */
export function Deliveries({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const last = useCall(deliveries, { moduleId, limit: 20 }, { staleTime: 0 });
  return (
    <section aria-labelledby="deliveries">
      <div className="section-head">
        <h2 id="deliveries">{t('modules:deliveries')}</h2>
        <Button
          variant="minimal"
          size="small"
          text={t('action.refresh')}
          loading={last.isFetching}
          onClick={() => void last.refetch()}
        />
      </div>
      <Loaded
        query={last}
        skeleton={<SkeletonRows rows={3} />}
        empty={<EmptyState small what={t('modules:noDeliveries')} why={t('modules:noDeliveriesWhy')} />}
      >
        {(list) => <RobotDeliveries moduleId={moduleId} list={list} />}
      </Loaded>
    </section>
  );
}

function RobotDeliveries({ moduleId, list }: { moduleId: string; list: readonly Delivery[] }) {
  const { t } = useText();
  const again = useChange(redeliver, [deliveries]);
  const about: readonly Column<Delivery>[] = [
    {
      id: 'robot',
      header: t('modules:robot'),
      cell: ({ channel, releaseNo }) => (
        <>
          {isChat(channel) ? t(`chats:${channel}.name`) : channel}
          {releaseNo && <span className="muted"> · {releaseNo}</span>}
        </>
      ),
    },
    {
      id: 'doc',
      header: t('modules:doc'),
      cell: ({ docId, version, changes }) => (
        <>
          {!docId && <span className="muted">{t('modules:releaseFrozen')}</span>}
          {docId && <Link to={`/view/${docId}`}>{t('modules:version', { version })}</Link>}
          {changes > 1 && <span className="muted"> · {t('modules:cardChanges', { count: changes })}</span>}
        </>
      ),
    },
  ];
  return (
    <>
      <FormError error={again.error} />
      <DeliveryTable
        label={t('modules:deliveries')}
        rows={list}
        about={about}
        canResend={({ state }) => state === 'parked'}
        onResend={({ id }) => again.mutate({ moduleId, id })}
        resending={again.isPending ? again.variables.id : undefined}
      />
    </>
  );
}

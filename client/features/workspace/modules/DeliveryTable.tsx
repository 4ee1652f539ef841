import { Button } from '@blueprintjs/core';
import { BanCircleIcon, RepeatIcon, TickCircleIcon, TimeIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { deliveries } from '../../../../contracts/notifications/notice.js';
import { isChat } from '../../../../contracts/platform/chats/index.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { redeliver } from '../../../../contracts/workspace/modules.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { RowTable } from '../../../ui/RowTable.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import type { Column } from '../../../ui/TableFrame.js';
import { useDeliveryErrorText } from './answers.js';

type Delivery = WireReply<typeof deliveries>[number];

const states = {
  waiting: { tone: 'blue', icon: <TimeIcon size={12} /> },
  delivered: { tone: 'green', icon: <TickCircleIcon size={12} /> },
  failed: { tone: 'orange', icon: <RepeatIcon size={12} /> },
  parked: { tone: 'red', icon: <BanCircleIcon size={12} /> },
} as const satisfies Record<Delivery['state'], unknown>;

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
        {(list) => <DeliveryTable moduleId={moduleId} list={list} />}
      </Loaded>
    </section>
  );
}

function DeliveryTable({ moduleId, list }: { moduleId: string; list: readonly Delivery[] }) {
  const { t } = useText();
  const answerText = useDeliveryErrorText();
  const again = useChange(redeliver, [deliveries]);
  const columns: readonly Column<Delivery>[] = [
    { id: 'state', header: t('modules:state'), isTitle: true, cell: ({ state }) => <State state={state} /> },
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
    {
      id: 'answer',
      header: t('modules:answer'),
      isCut: true,
      cell: (each) => <span title={answerText(each)}>{answerText(each)}</span>,
    },
    { id: 'tries', header: t('modules:tries'), isExtra: true, cell: ({ attempts }) => attempts },
    { id: 'at', header: t('modules:at'), muted: true, cell: (each) => <When delivery={each} /> },
    {
      id: 'acts',
      header: t('members:actions'),
      isActs: true,
      cell: ({ id, state }) =>
        state === 'parked' && (
          <Button
            size="small"
            text={t('modules:redeliver')}
            loading={again.isPending && again.variables.id === id}
            onClick={() => again.mutate({ moduleId, id })}
          />
        ),
    },
  ];
  return (
    <>
      <FormError error={again.error} />
      <RowTable label={t('modules:deliveries')} columns={columns} rows={list} rowKey={({ id }) => id} />
    </>
  );
}

function State({ state }: Pick<Delivery, 'state'>) {
  const { t } = useText();
  return (
    <span className="tag" data-tone={states[state].tone}>
      {states[state].icon}
      {t(`modules:delivery.${state}`)}
    </span>
  );
}

/** For a delivery that waits for a retry, also the time of the retry. */
const When = ({ delivery: { at, nextAt, state } }: { delivery: Delivery }) => (
  <>
    <RelativeTime at={at} />
    {nextAt && state !== 'delivered' && (
      <>
        {' → '}
        <RelativeTime at={nextAt} />
      </>
    )}
  </>
);

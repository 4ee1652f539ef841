import { Button } from '@blueprintjs/core';
import { BanCircleIcon, RepeatIcon, TickCircleIcon, TimeIcon } from '@blueprintjs/icons';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useText } from '../lib/i18n.js';
import styles from './DeliveryTable.module.css';
import { useDeliveryErrorText } from './delivery-answer.js';
import { RelativeTime } from './RelativeTime.js';
import { type Column, TableFrame, TableLine } from './TableFrame.js';

const states = {
  waiting: { tone: 'blue', icon: <TimeIcon size={12} /> },
  delivered: { tone: 'green', icon: <TickCircleIcon size={12} /> },
  failed: { tone: 'orange', icon: <RepeatIcon size={12} /> },
  parked: { tone: 'red', icon: <BanCircleIcon size={12} /> },
} as const;

interface Delivery {
  readonly id: string | number;
  readonly state: keyof typeof states;
  readonly attempts: number;
  readonly status: number | null;
  readonly answer: string;
  readonly at: string;
  readonly nextAt: string | null;
}

interface DeliveryTableProps<Row extends Delivery> {
  label: string;
  rows: readonly Row[];
  /** What was sent to whom. */
  about: readonly Column<Row>[];
  /** Absent for those that cannot be sent again. */
  canResend: (row: Row) => boolean;
  onResend: (row: Row) => void;
  /** The one that is being sent again. */
  resending: string | number | undefined;
  /** The whole request and response, which open below the line, with the button that sends it again. */
  details?: (row: Row) => ReactNode;
}

/** What was sent to chats, mail addresses or programs, and what came of it. */
export function DeliveryTable<Row extends Delivery>(props: DeliveryTableProps<Row>) {
  const { label, rows, about, canResend, onResend, resending, details } = props;
  const { t } = useText();
  const answerText = useDeliveryErrorText();
  const panel = useId();
  const [open, setOpen] = useState<Row['id']>();
  const resend = (row: Row) =>
    canResend(row) && (
      <Button size="small" text={t('deliveries:again')} loading={resending === row.id} onClick={() => onResend(row)} />
    );
  const tries: Column<Row> = {
    ...{ id: 'tries', header: t('deliveries:tries'), isExtra: true },
    cell: ({ attempts }) => attempts,
  };
  const columns: readonly Column<Row>[] = [
    { id: 'state', header: t('deliveries:state'), isTitle: true, cell: ({ state }) => <State state={state} /> },
    ...about,
    {
      id: 'answer',
      header: t('deliveries:answer'),
      isCut: true,
      cell: (row) => answerText(details ? short(row) : row),
    },
    ...(details ? [] : [tries]),
    { id: 'at', header: t('deliveries:at'), muted: true, cell: (row) => <When delivery={row} /> },
    {
      id: 'acts',
      header: t('members:actions'),
      isActs: true,
      cell: (row) =>
        details ? (
          <Button
            size="small"
            variant="minimal"
            text={t('deliveries:details')}
            aria-expanded={open === row.id}
            aria-controls={open === row.id ? panel : undefined}
            onClick={() => setOpen(open === row.id ? undefined : row.id)}
          />
        ) : (
          resend(row)
        ),
    },
  ];
  return (
    <TableFrame label={label} columns={columns}>
      {rows.map((row) => (
        <Fragment key={row.id}>
          <TableLine columns={columns} row={row} />
          {details && open === row.id && (
            <tr>
              <td id={panel} colSpan={columns.length} className={styles.details}>
                {details(row)}
                {resend(row)}
              </td>
            </tr>
          )}
        </Fragment>
      ))}
    </TableFrame>
  );
}

/** Details show the whole response: the line has its status, or why there was none. */
const short = ({ status, answer }: Delivery) => ({ status, answer: status === null ? answer : '' });

function State({ state }: Pick<Delivery, 'state'>) {
  const { t } = useText();
  return (
    <span className="tag" data-tone={states[state].tone}>
      {states[state].icon}
      {t(`deliveries:states.${state}`)}
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

import { Button, Switch } from '@blueprintjs/core';
import { DuplicateIcon, KeyIcon } from '@blueprintjs/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import type { openUserPage } from '../../../../contracts/workspace/open-users.js';
import { type Say, useText } from '../../../lib/i18n.js';
import { copyText } from '../../../ui/copy.js';
import { DataTable } from '../../../ui/DataTable.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { EmptyState } from '../../../ui/states.js';
import type { Column } from '../../../ui/TableFrame.js';
import type { TableState } from '../../../ui/table-state.js';

type Found = WireReply<typeof openUserPage>;
export type OpenUser = Found['list'][number];

interface OpenUserTableProps {
  query: UseQueryResult<Found>;
  table: TableState;
  isFiltered: boolean;
  onStatus: (user: OpenUser) => void;
  onReset: (user: OpenUser) => void;
}

export function OpenUserTable({ query, table, isFiltered, onStatus, onReset }: OpenUserTableProps) {
  const { t } = useText();
  return (
    <DataTable
      label={t('places:openUsers.title')}
      columns={columnsOf(t, onStatus, onReset)}
      query={query}
      table={table}
      rowKey={({ id }) => id}
      isFiltered={isFiltered}
      empty={
        <EmptyState
          icon={<KeyIcon size={32} />}
          what={t('places:openUsers.none')}
          why={t('places:openUsers.noneWhy')}
        />
      }
    />
  );
}

const columnsOf = (
  t: Say,
  onStatus: OpenUserTableProps['onStatus'],
  onReset: OpenUserTableProps['onReset'],
): readonly Column<OpenUser>[] => [
  {
    id: 'applicant',
    header: t('places:openUsers.applicant'),
    isTitle: true,
    isCut: true,
    cell: (user) => user.applicant,
  },
  {
    id: 'key',
    header: t('places:openUsers.key'),
    cell: ({ appKey }) => (
      <span className="copied">
        <code translate="no">{appKey}</code>
        <Button
          variant="minimal"
          size="small"
          icon={<DuplicateIcon />}
          aria-label={t('places:copyNamed', { name: appKey })}
          onClick={() => void copyText(appKey, t)}
        />
      </span>
    ),
  },
  {
    id: 'status',
    header: t('places:openUsers.status'),
    cell: (user) => (
      <Switch
        className="cell-switch"
        checked={user.status === 1}
        aria-label={t('places:openUsers.enabledOf', { name: user.applicant })}
        label={user.status === 1 ? t('places:openUsers.on') : t('places:openUsers.off')}
        onChange={() => onStatus(user)}
      />
    ),
  },
  {
    id: 'created',
    header: t('places:created'),
    muted: true,
    cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
  },
  {
    id: 'acts',
    header: t('members:actions'),
    isActs: true,
    cell: (user) => (
      <Button
        size="small"
        variant="minimal"
        text={t('places:openUsers.reset')}
        aria-label={t('places:openUsers.resetOf', { name: user.applicant })}
        onClick={() => onReset(user)}
      />
    ),
  },
];

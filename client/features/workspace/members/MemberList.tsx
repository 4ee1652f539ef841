import { PeopleIcon } from '@blueprintjs/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.js';
import { DataTable } from '../../../ui/DataTable.js';
import { EmptyState } from '../../../ui/states.js';
import type { TableState } from '../../../ui/table-state.js';
import { type Member, type MemberActs, useMemberColumns } from './member-columns.js';

interface MemberListProps {
  label: string;
  acts: MemberActs;
  query: UseQueryResult<{ list: Member[]; total: number }>;
  table: TableState;
  isFiltered: boolean;
}

export function MemberList({ label, acts, query, table, isFiltered }: MemberListProps) {
  const { t } = useText();
  return (
    <DataTable
      label={label}
      columns={useMemberColumns(acts)}
      query={query}
      table={table}
      rowKey={({ id }) => id}
      isFiltered={isFiltered}
      empty={<EmptyState icon={<PeopleIcon size={32} />} what={t('members:none')} />}
    />
  );
}

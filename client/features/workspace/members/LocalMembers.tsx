import { PeopleIcon } from '@blueprintjs/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n.js';
import { RowTable } from '../../../ui/RowTable.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import { type Member, type MemberActs, useMemberColumns } from './member-columns.js';

interface LocalMembersProps {
  label: string;
  acts: MemberActs;
  query: UseQueryResult<Member[]>;
  isFiltered: boolean;
}

/** A project's members are fetched all at once (docs/wire.md 1.5). */
export function LocalMembers({ label, acts, query, isFiltered }: LocalMembersProps) {
  const { t } = useText();
  const columns = useMemberColumns(acts);
  const empty = isFiltered ? (
    <EmptyState small what={t('members:noMatch')} />
  ) : (
    <EmptyState icon={<PeopleIcon size={32} />} what={t('members:none')} />
  );
  return (
    <Loaded query={query} empty={empty}>
      {(members) => <RowTable label={label} columns={columns} rows={members} rowKey={({ id }) => id} />}
    </Loaded>
  );
}

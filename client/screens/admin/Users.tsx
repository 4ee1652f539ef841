import { Button } from '@blueprintjs/core';
import { NewPersonIcon, PeopleIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { enableUser, userPage } from '../../../contracts/workspace/users.js';
import type { UserAct } from '../../features/accounts/users/UserActions.js';
import { CreateUser, UserDialog } from '../../features/accounts/users/UserDialogs.js';
import { isImpossible, noUserFilter, type UserFilter, UserFilters } from '../../features/accounts/users/UserFilters.js';
import { type UserSort, useUserColumns } from '../../features/accounts/users/user-columns.js';
import type { UserRow } from '../../features/accounts/users/user-row.js';
import { useCommands } from '../../lib/commands.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { DataTable } from '../../ui/DataTable.js';
import { FormError } from '../../ui/Field.js';
import { Page } from '../../ui/Page.js';
import { EmptyState } from '../../ui/states.js';
import { useSettled, useTable } from '../../ui/table-state.js';
import { toast } from '../../ui/toaster.js';

/** All users. `?id=` shows one user; the audit log links to it. */
export function Users() {
  const { t } = useText();
  const [search] = useSearchParams();
  const [filter, setFilter] = useState<UserFilter>({ ...noUserFilter, id: search.get('id') ?? '' });
  const [creating, setCreating] = useState(false);
  const [doing, setDoing] = useState<{ user: UserRow; act: Exclude<UserAct, 'enable'> }>();
  const enable = useChange(enableUser, [userPage]);
  const start = (user: UserRow, act: UserAct) => {
    if (act !== 'enable') setDoing({ user, act });
    else enable.mutate({ id: user.id }, { onSuccess: () => say(t('admin:users.enabledNow', { name: user.nickname })) });
  };
  useCommands(
    useMemo(() => [{ id: 'create-user', label: t('admin:users.create'), run: () => setCreating(true) }], [t]),
  );
  return (
    <Page
      width="full"
      title={t('admin:menu.users')}
      lead={t('admin:users.lead')}
      actions={
        <Button
          intent="primary"
          icon={<NewPersonIcon />}
          text={t('admin:users.create')}
          onClick={() => setCreating(true)}
        />
      }
    >
      <UserFilters filter={filter} onFilter={setFilter} />
      <FormError error={enable.error} />
      <UserList filter={filter} onAct={start} />
      {creating && <CreateUser onClose={() => setCreating(false)} />}
      {doing && (
        <UserDialog
          {...doing}
          onClose={() => setDoing(undefined)}
          onDone={(said) => {
            setDoing(undefined);
            say(said);
          }}
        />
      )}
    </Page>
  );
}

const say = (message: string) => void toast({ intent: 'success', message });

function UserList({ filter, onAct }: { filter: UserFilter; onAct: (user: UserRow, act: UserAct) => void }) {
  const { t } = useText();
  const username = useSettled(filter.username.trim());
  const settled = { ...filter, username };
  const table = useTable<UserSort>('users', { sort: 'gmtCreate', order: 'desc' }, JSON.stringify(settled));
  const impossible = isImpossible(filter);
  const query = useCall(
    userPage,
    {
      username,
      id: filter.id,
      status: filter.status === '' ? undefined : numbers[filter.status],
      isSuperAdmin: filter.isSuperAdmin || undefined,
      source: filter.source,
      pageIndex: table.pageIndex,
      pageSize: table.pageSize,
      ...table.sorting,
    },
    { keep: true, enabled: !impossible },
  );
  const columns = useUserColumns(onAct);
  if (impossible) return <EmptyState small what={t('table.noMatch')} why={t('table.noMatchWhy')} />;
  return (
    <DataTable
      label={t('admin:menu.users')}
      columns={columns}
      query={query}
      table={table}
      rowKey={({ id }) => id}
      isFiltered={JSON.stringify(settled) !== JSON.stringify(noUserFilter)}
      empty={<EmptyState icon={<PeopleIcon size={32} />} what={t('admin:users.none')} />}
    />
  );
}

const numbers = { 0: 0, 1: 1, 2: 2 } as const;

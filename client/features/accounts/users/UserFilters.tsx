import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { userSourceKeys, userSources, userStatusKeys } from './user-row.js';

export interface UserFilter {
  readonly username: string;
  readonly id: string;
  readonly status: '' | '0' | '1' | '2';
  readonly isSuperAdmin: '' | '0' | '1';
  readonly source: string;
}
export const noUserFilter: UserFilter = { username: '', id: '', status: '', isSuperAdmin: '', source: '' };

/** A malformed id matches no user: the server need not be queried. */
export const isImpossible = ({ id }: UserFilter): boolean => id !== '' && decodeId(id) === undefined;

const statuses = ['1', '0', '2'] as const;
const kinds = ['1', '0'] as const;

interface UserFiltersProps {
  filter: UserFilter;
  onFilter: (filter: UserFilter) => void;
}

/** Filters the list while typing. */
export function UserFilters({ filter, onFilter }: UserFiltersProps) {
  const { t } = useText();
  const set = (change: Partial<UserFilter>) => onFilter({ ...filter, ...change });
  return (
    <div className="toolbar">
      <FilterInput value={filter.username} onValue={(username) => set({ username })} label={t('admin:users.search')} />
      <InputGroup
        className="filter filter-short"
        value={filter.id}
        onValueChange={(id) => set({ id: id.trim() })}
        placeholder={t('admin:users.id')}
        aria-label={t('admin:users.id')}
        spellCheck={false}
        intent={isImpossible(filter) ? 'warning' : undefined}
      />
      <HTMLSelect
        aria-label={t('admin:users.status')}
        value={filter.status}
        onChange={({ currentTarget }) => set({ status: statuses.find((each) => each === currentTarget.value) ?? '' })}
        options={[
          { value: '', label: t('admin:users.anyStatus') },
          ...statuses.map((value) => ({ value, label: t(userStatusKeys[value]) })),
        ]}
      />
      <HTMLSelect
        aria-label={t('admin:users.super')}
        value={filter.isSuperAdmin}
        onChange={({ currentTarget }) =>
          set({ isSuperAdmin: kinds.find((each) => each === currentTarget.value) ?? '' })
        }
        options={[
          { value: '', label: t('admin:users.anyKind') },
          { value: '1', label: t('admin:users.super') },
          { value: '0', label: t('admin:users.notSuper') },
        ]}
      />
      <HTMLSelect
        aria-label={t('admin:users.source')}
        value={filter.source}
        onChange={({ currentTarget }) => set({ source: currentTarget.value })}
        options={[
          { value: '', label: t('admin:users.anySource') },
          ...userSources.map((value) => ({ value, label: t(userSourceKeys[value]) })),
        ]}
      />
    </div>
  );
}

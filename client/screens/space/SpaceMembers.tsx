import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { perms } from '../../../contracts/workspace/accounts.js';
import {
  addSpaceMembers,
  removeSpaceMember,
  spaceInfo,
  spaceMemberPage,
  spaceMembers,
  updateSpaceMember,
} from '../../../contracts/workspace/workspace.js';
import { MemberList } from '../../features/workspace/members/MemberList.js';
import { MembersPage, noFilter } from '../../features/workspace/members/MembersPage.js';
import { useText } from '../../lib/i18n.js';
import { act, useCall, useChange } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { useSettled, useTable } from '../../ui/table-state.js';

export function SpaceMembers() {
  const { t } = useText();
  const { spaceId = '' } = useParams();
  const mayEdit = useMay('space.members', { space: spaceId });
  const [filter, setFilter] = useState(noFilter);
  const username = useSettled(filter.username.trim());
  const { roleCode } = filter;
  const table = useTable('space-members', { sort: '', order: 'asc' }, `${username}\n${roleCode}`);
  const { pageIndex, pageSize } = table;
  const query = useCall(spaceMemberPage, { spaceId, username, roleCode, pageIndex, pageSize }, { keep: true });
  const all = useCall(spaceMembers, { spaceId }, { enabled: mayEdit });
  const leaders = useCall(spaceInfo, { spaceId }).data?.leaders ?? [];
  const touches = [spaceMemberPage, spaceMembers, spaceInfo, perms];
  return (
    <MembersPage
      title={t('members:ofSpace')}
      lead={t('members:ofSpaceLead')}
      filter={filter}
      onFilter={setFilter}
      mayEdit={mayEdit}
      lastAdmin={leaders.length === 1 ? leaders[0]?.id : undefined}
      without={new Set(all.data?.map(({ id }) => id))}
      addition={{ endpoint: addSpaceMembers, touches, input: (chosen) => ({ spaceId, ...chosen }) }}
      update={act(useChange(updateSpaceMember, touches), (rest) => ({ spaceId, ...rest }))}
      remove={act(useChange(removeSpaceMember, touches), (rest) => ({ spaceId, ...rest }))}
      removeText={(name) => t('members:removeFromSpace', { name })}
      table={(acts) => (
        <MemberList
          label={t('members:ofSpace')}
          acts={acts}
          query={query}
          table={table}
          isFiltered={username !== '' || roleCode !== ''}
        />
      )}
    />
  );
}

import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Role } from '../../../contracts/platform/enums.js';
import { perms } from '../../../contracts/workspace/accounts.js';
import { answerSpaceRequest, spaceRequests } from '../../../contracts/workspace/members.js';
import {
  removeSpaceMember,
  spaceInfo,
  spaceMemberPage,
  spaceMembers,
  updateSpaceMember,
} from '../../../contracts/workspace/workspace.js';
import { AccessRequests } from '../../features/workspace/members/AccessRequests.js';
import { AddToSpace } from '../../features/workspace/members/AddToSpace.js';
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
  const touches = [spaceMemberPage, spaceMembers, spaceInfo, spaceRequests, perms];
  const requests = useCall(spaceRequests, { spaceId }, { enabled: mayEdit });
  const answer = act(useChange(answerSpaceRequest, touches), (rest: { userId: string; roleCode: Role | '' }) => ({
    spaceId,
    ...rest,
  }));
  return (
    <MembersPage
      title={t('members:ofSpace')}
      lead={t('members:ofSpaceLead')}
      filter={filter}
      onFilter={setFilter}
      mayEdit={mayEdit}
      lastAdmin={leaders.length === 1 ? leaders[0]?.id : undefined}
      adding={(onClose) => <AddToSpace spaceId={spaceId} members={all.data ?? []} onClose={onClose} />}
      requests={<AccessRequests requests={requests.data ?? []} answer={answer} />}
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

import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { perms } from '../../../contracts/workspace/accounts.js';
import {
  addProjectMembers,
  projectInfo,
  projectMembers,
  projectSpace,
  removeProjectMember,
  spaceMembers,
  updateProjectMember,
} from '../../../contracts/workspace/workspace.js';
import { LocalMembers } from '../../features/workspace/members/LocalMembers.js';
import { MembersPage, noFilter } from '../../features/workspace/members/MembersPage.js';
import { useText } from '../../lib/i18n.js';
import { act, useCall, useChange } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { useSettled } from '../../ui/table-state.js';

/** Members of a project are chosen from its space. */
export function ProjectMembers() {
  const { t } = useText();
  const { projectId = '' } = useParams();
  const place = useCall(projectSpace, { projectId });
  const spaceId = place.data?.spaceId ?? '';
  const among = useCall(spaceMembers, { spaceId }, { enabled: spaceId !== '' });
  const all = useCall(projectMembers, { projectId });
  const [filter, setFilter] = useState(noFilter);
  const username = useSettled(filter.username.trim());
  const { roleCode } = filter;
  const isFiltered = username !== '' || roleCode !== '';
  const query = useCall(projectMembers, isFiltered ? { projectId, username, roleCode } : { projectId }, { keep: true });
  const touches = [projectMembers, projectInfo, perms];
  return (
    <MembersPage
      title={t('members:ofProject')}
      lead={t('members:ofProjectLead')}
      filter={filter}
      onFilter={setFilter}
      mayEdit={useMay('project.members', { project: projectId, space: spaceId })}
      without={new Set(all.data?.map(({ id }) => id))}
      among={among.data ?? []}
      addition={{ endpoint: addProjectMembers, touches, input: (chosen) => ({ projectId, ...chosen }) }}
      update={act(useChange(updateProjectMember, touches), (rest) => ({ projectId, ...rest }))}
      remove={act(useChange(removeProjectMember, touches), (rest) => ({ projectId, ...rest }))}
      removeText={(name) => t('members:removeFromProject', { name })}
      table={(acts) => (
        <LocalMembers label={t('members:ofProject')} acts={acts} query={query} isFiltered={isFiltered} />
      )}
    />
  );
}

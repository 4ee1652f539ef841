import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Role } from '../../../contracts/platform/enums.js';
import { perms } from '../../../contracts/workspace/accounts.js';
import { answerProjectRequest, projectRequests } from '../../../contracts/workspace/members.js';
import {
  projectInfo,
  projectMembers,
  projectSpace,
  removeProjectMember,
  updateProjectMember,
} from '../../../contracts/workspace/workspace.js';
import { AccessRequests } from '../../features/workspace/members/AccessRequests.js';
import { AddToProject } from '../../features/workspace/members/AddToProject.js';
import { LocalMembers } from '../../features/workspace/members/LocalMembers.js';
import { MembersPage, noFilter } from '../../features/workspace/members/MembersPage.js';
import { useText } from '../../lib/i18n.js';
import { act, useCall, useChange } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { useSettled } from '../../ui/table-state.js';

/** Members of a project are members of its space; who adds somebody may add them to both. */
export function ProjectMembers() {
  const { t } = useText();
  const { projectId = '' } = useParams();
  const place = useCall(projectSpace, { projectId });
  const spaceId = place.data?.spaceId ?? '';
  const all = useCall(projectMembers, { projectId });
  const [filter, setFilter] = useState(noFilter);
  const username = useSettled(filter.username.trim());
  const { roleCode } = filter;
  const isFiltered = username !== '' || roleCode !== '';
  const query = useCall(projectMembers, isFiltered ? { projectId, username, roleCode } : { projectId }, { keep: true });
  const touches = [projectMembers, projectInfo, projectRequests, perms];
  const mayEdit = useMay('project.members', { project: projectId, space: spaceId });
  const requests = useCall(projectRequests, { projectId }, { enabled: mayEdit });
  const answer = act(useChange(answerProjectRequest, touches), (rest: { userId: string; roleCode: Role | '' }) => ({
    projectId,
    ...rest,
  }));
  return (
    <MembersPage
      title={t('members:ofProject')}
      lead={t('members:ofProjectLead')}
      filter={filter}
      onFilter={setFilter}
      mayEdit={mayEdit}
      adding={(onClose) => (
        <AddToProject projectId={projectId} spaceId={spaceId} members={all.data ?? []} onClose={onClose} />
      )}
      requests={<AccessRequests requests={requests.data ?? []} answer={answer} />}
      update={act(useChange(updateProjectMember, touches), (rest) => ({ projectId, ...rest }))}
      remove={act(useChange(removeProjectMember, touches), (rest) => ({ projectId, ...rest }))}
      removeText={(name) => t('members:removeFromProject', { name })}
      table={(acts) => (
        <LocalMembers label={t('members:ofProject')} acts={acts} query={query} isFiltered={isFiltered} />
      )}
    />
  );
}

import { useParams } from 'react-router-dom';
import { perms } from '../../../contracts/accounts.js';
import {
  addProjectMembers,
  projectMembers,
  projectSpace,
  removeProjectMember,
  spaceMembers,
  updateProjectMember,
} from '../../../contracts/workspace.js';
import { MembersPage } from '../../features/members/MembersPage.js';
import { useText } from '../../lib/i18n.js';
import { act, useCall, useChange } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';

/** A project takes its members from its space. */
export function ProjectMembers() {
  const { t } = useText();
  const { projectId = '' } = useParams();
  const place = useCall(projectSpace, { projectId });
  const spaceId = place.data?.spaceId ?? '';
  const among = useCall(spaceMembers, { spaceId }, { enabled: spaceId !== '' });
  const touches = [projectMembers, perms];
  return (
    <MembersPage
      title={t('members:ofProject')}
      lead={t('members:ofProjectLead')}
      members={useCall(projectMembers, { projectId })}
      mayEdit={useMay('project.members', { project: projectId, space: spaceId })}
      among={among.data ?? []}
      add={act(useChange(addProjectMembers, touches), (rest) => ({ projectId, ...rest }))}
      update={act(useChange(updateProjectMember, touches), (rest) => ({ projectId, ...rest }))}
      remove={act(useChange(removeProjectMember, touches), (rest) => ({ projectId, ...rest }))}
      removeText={(name) => t('members:removeFromProject', { name })}
    />
  );
}

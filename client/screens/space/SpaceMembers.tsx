import { useParams } from 'react-router-dom';
import { perms } from '../../../contracts/accounts.js';
import { addSpaceMembers, removeSpaceMember, spaceMembers, updateSpaceMember } from '../../../contracts/workspace.js';
import { MembersPage } from '../../features/members/MembersPage.js';
import { useText } from '../../lib/i18n.js';
import { act, useCall, useChange } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';

export function SpaceMembers() {
  const { t } = useText();
  const { spaceId = '' } = useParams();
  const touches = [spaceMembers, perms];
  return (
    <MembersPage
      title={t('members:ofSpace')}
      lead={t('members:ofSpaceLead')}
      members={useCall(spaceMembers, { spaceId })}
      mayEdit={useMay('space.members', { space: spaceId })}
      add={act(useChange(addSpaceMembers, touches), (rest) => ({ spaceId, ...rest }))}
      update={act(useChange(updateSpaceMember, touches), (rest) => ({ spaceId, ...rest }))}
      remove={act(useChange(removeSpaceMember, touches), (rest) => ({ spaceId, ...rest }))}
      removeText={(name) => t('members:removeFromSpace', { name })}
    />
  );
}

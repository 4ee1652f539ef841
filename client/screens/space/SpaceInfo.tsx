import { Button } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { spaceInfo } from '../../../contracts/workspace/workspace.js';
import { FollowButton } from '../../features/notifications/subscriptions/FollowButton.js';
import { DeleteSpace } from '../../features/workspace/spaces/DeleteSpace.js';
import { SpaceDetails } from '../../features/workspace/spaces/SpaceDetails.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { Page } from '../../ui/Page.js';
import { Loaded } from '../../ui/states.js';
import { toast } from '../../ui/toaster.js';

export function SpaceInfo() {
  const { t } = useText();
  const navigate = useNavigate();
  const { spaceId = '' } = useParams();
  const info = useCall(spaceInfo, { spaceId });
  const mayRename = useMay('space.rename', { space: spaceId });
  const mayDelete = useMay('space.delete', { space: spaceId });
  const [deleting, setDeleting] = useState(false);
  const gone = () => {
    void navigate('/dashboard', { replace: true });
    void toast({ message: t('places:deletedNow', { name: info.data?.name }) });
  };
  return (
    <Page
      title={t('places:spaceInfo')}
      actions={
        info.data && (
          <>
            <FollowButton place={{ spaceId }} name={info.data.name} />
            {mayDelete && (
              <Button
                icon={<TrashIcon />}
                intent="danger"
                variant="outlined"
                text={t('places:deleteSpace')}
                onClick={() => setDeleting(true)}
              />
            )}
          </>
        )
      }
    >
      <Loaded query={info}>{(space) => <SpaceDetails space={space} mayRename={mayRename} />}</Loaded>
      {deleting && info.data && <DeleteSpace space={info.data} onClose={() => setDeleting(false)} onDone={gone} />}
    </Page>
  );
}

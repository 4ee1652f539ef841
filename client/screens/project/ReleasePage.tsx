import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { LinkIcon, MoreIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { releasePage } from '../../../contracts/history/frozen-releases.js';
import { listReleases } from '../../../contracts/workspace/releases.js';
import { projectSpace } from '../../../contracts/workspace/workspace.js';
import { FollowButton } from '../../features/notifications/subscriptions/FollowButton.js';
import { ReleaseChanges } from '../../features/workspace/releases/FrozenReleases.js';
import { PublishRelease } from '../../features/workspace/releases/PublishRelease.js';
import { ReleaseDocs } from '../../features/workspace/releases/ReleaseDocs.js';
import { EditRelease } from '../../features/workspace/releases/ReleaseForm.js';
import { ReleaseNotes } from '../../features/workspace/releases/ReleaseNotes.js';
import { RemoveRelease } from '../../features/workspace/releases/RemoveRelease.js';
import type { Release, ReleaseFacts } from '../../features/workspace/releases/release.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { copyText } from '../../ui/copy.js';
import { Page } from '../../ui/Page.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Loaded } from '../../ui/states.js';
import styles from './ReleasePage.module.css';

/** A release: its notes, what changed since the one before, its docs at their versions. Its address is permanent. */
export function ReleasePage() {
  const { t } = useText();
  const { projectId = '', releaseId = '' } = useParams();
  const query = useCall(releasePage, { id: releaseId }, { staleTime: 0 });
  const place = useCall(projectSpace, { projectId });
  const mayEdit = useMay('release.edit', { project: projectId, space: place.data?.spaceId });
  const facts = query.data;
  return (
    <Page
      title={facts ? t('releases:named', { name: facts.releaseNo }) : t('releases:title')}
      lead={facts && <Lead facts={facts} />}
      actions={facts && <Actions facts={facts} mayEdit={mayEdit} />}
    >
      <Loaded query={query}>
        {(page) => (
          <div className={styles.parts}>
            <ReleaseNotes release={page} mayEdit={mayEdit} />
            <ReleaseChanges page={page} />
            <ReleaseDocs page={page} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Lead({ facts }: { facts: ReleaseFacts }) {
  const { t } = useText();
  const { frozen, releaseDesc } = facts;
  return (
    <>
      <span className="tags">
        <span className="tag" data-tone={frozen ? 'green' : 'orange'}>
          {t(frozen ? 'releases:published' : 'releases:draft')}
        </span>
        {frozen && (
          <span>
            <RelativeTime at={frozen.at} /> · {frozen.by}
          </span>
        )}
      </span>
      {releaseDesc && <p className="anywhere">{releaseDesc}</p>}
    </>
  );
}

function Actions({ facts, mayEdit }: { facts: ReleaseFacts; mayEdit: boolean }) {
  const { t } = useText();
  const [isPublishing, setPublishing] = useState(false);
  return (
    <>
      <FollowButton place={{ releaseId: facts.id }} name={facts.releaseNo} />
      <Button
        variant="minimal"
        icon={<LinkIcon />}
        text={t('releases:copyLink')}
        onClick={() => void copyText(window.location.href, t)}
      />
      {mayEdit && <More facts={facts} />}
      {mayEdit && !facts.frozen && (
        <Button intent="primary" text={t('releases:publish')} onClick={() => setPublishing(true)} />
      )}
      {isPublishing && <PublishRelease releaseId={facts.id} onClose={() => setPublishing(false)} />}
    </>
  );
}

/** Editing and deleting need the release as the list has it. */
function More({ facts }: { facts: ReleaseFacts }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { projectId } = facts;
  const [doing, setDoing] = useState<'edit' | 'remove'>();
  const close = () => setDoing(undefined);
  const all = useCall(listReleases, { projectId, releaseNo: facts.releaseNo });
  const release: Release | undefined = all.data?.find(({ id }) => id === facts.id);
  if (!release) return null;
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        content={
          <Menu>
            <MenuItem text={t('places:edit')} onClick={() => setDoing('edit')} />
            <MenuItem text={t('releases:remove')} intent="danger" onClick={() => setDoing('remove')} />
          </Menu>
        }
      >
        <Button variant="minimal" icon={<MoreIcon />} aria-label={t('releases:actionsOf', { name: facts.releaseNo })} />
      </PopoverNext>
      {doing === 'edit' && <EditRelease projectId={projectId} release={release} onClose={close} />}
      {doing === 'remove' && (
        <RemoveRelease release={release} onClose={close} onRemoved={() => navigate(`/project/release/${projectId}`)} />
      )}
    </>
  );
}

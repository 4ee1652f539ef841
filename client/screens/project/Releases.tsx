import { Button, HTMLSelect } from '@blueprintjs/core';
import { GitRepoIcon, PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { frozenReleases } from '../../../contracts/history/frozen-releases.js';
import { listReleases } from '../../../contracts/workspace/releases.js';
import { projectSpace } from '../../../contracts/workspace/workspace.js';
import { ReleaseBinding } from '../../features/import-export/metersphere/ReleaseBinding.js';
import { useMeterSphereEnabled } from '../../features/import-export/metersphere/use-enabled.js';
import { BoundDocs } from '../../features/workspace/releases/BoundDocs.js';
import { FrozenReleases } from '../../features/workspace/releases/FrozenReleases.js';
import { PublishRelease } from '../../features/workspace/releases/PublishRelease.js';
import { EditRelease, NewRelease } from '../../features/workspace/releases/ReleaseForm.js';
import { type ReleaseAct, ReleaseTable } from '../../features/workspace/releases/ReleaseTable.js';
import { RemoveRelease } from '../../features/workspace/releases/RemoveRelease.js';
import type { Release } from '../../features/workspace/releases/release.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { Page } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { useSettled } from '../../ui/table-state.js';

const LONGEST_SEARCH = 20;
const statuses = ['', '1', '0'] as const;

/** Versions of a project that people subscribe to (docs/wire.md 1.6). */
export function Releases() {
  const { t } = useText();
  const { projectId = '' } = useParams();
  const place = useCall(projectSpace, { projectId });
  const mayEdit = useMay('release.edit', { project: projectId, space: place.data?.spaceId });
  const hasMeterSphere = useMeterSphereEnabled();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<(typeof statuses)[number]>('');
  const releaseNo = useSettled(typed.trim().slice(0, LONGEST_SEARCH));
  const query = useCall(listReleases, { projectId, releaseNo, status: status || undefined }, { keep: true });
  const frozen = new Set(useCall(frozenReleases, { projectId }).data?.map(({ id }) => id));
  const isFiltered = releaseNo !== '' || status !== '';
  const [doing, setDoing] = useState<{ act: 'add' } | { act: ReleaseAct; release: Release }>();
  const close = () => setDoing(undefined);
  const add = mayEdit && (
    <Button intent="primary" icon={<PlusIcon />} text={t('releases:add')} onClick={() => setDoing({ act: 'add' })} />
  );
  return (
    <Page
      width="full"
      title={t('releases:title')}
      lead={t('releases:lead')}
      actions={
        <>
          <FilterInput value={typed} onValue={setTyped} label={t('releases:search')} />
          <HTMLSelect
            aria-label={t('releases:status')}
            value={status}
            onChange={(event) => setStatus(statuses.find((each) => each === event.currentTarget.value) ?? '')}
            options={[
              { value: '', label: t('releases:anyStatus') },
              { value: '1', label: t('releases:valid') },
              { value: '0', label: t('releases:invalid') },
            ]}
          />
          {add}
        </>
      }
    >
      <Loaded
        query={query}
        empty={
          isFiltered ? (
            <EmptyState small what={t('table.noMatch')} why={t('table.noMatchWhy')} />
          ) : (
            <EmptyState
              icon={<GitRepoIcon size={32} />}
              what={t('releases:none')}
              why={mayEdit ? t('releases:noneWhy') : t('releases:noneGuest')}
            />
          )
        }
      >
        {(releases) => (
          <ReleaseTable
            releases={releases}
            frozen={frozen}
            mayEdit={mayEdit}
            hasMeterSphere={hasMeterSphere}
            onAct={(act, release) => setDoing({ act, release })}
          />
        )}
      </Loaded>
      <FrozenReleases projectId={projectId} />
      {doing?.act === 'publish' && <PublishRelease releaseId={doing.release.id} onClose={close} />}
      {doing?.act === 'add' && <NewRelease projectId={projectId} onClose={close} />}
      {doing?.act === 'edit' && <EditRelease projectId={projectId} release={doing.release} onClose={close} />}
      {doing?.act === 'docs' && <BoundDocs release={doing.release} onClose={close} />}
      {doing?.act === 'meterSphere' && (
        <ReleaseBinding
          releaseId={doing.release.id}
          releaseNo={doing.release.releaseNo}
          projectId={projectId}
          onClose={close}
        />
      )}
      {doing?.act === 'remove' && <RemoveRelease release={doing.release} onClose={close} />}
    </Page>
  );
}

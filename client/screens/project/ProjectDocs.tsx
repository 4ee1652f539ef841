import { Button } from '@blueprintjs/core';
import { ApplicationsIcon, ImportIcon, PlusIcon, PulseIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { listModules, projectInfo } from '../../../contracts/workspace/workspace.js';
import { OpenExport } from '../../features/import-export/export/OpenExport.js';
import type { ExportTarget } from '../../features/import-export/export/use-download.js';
import { importPath } from '../../features/import-export/import/imports.js';
import { useMeterSphereEnabled } from '../../features/import-export/metersphere/use-enabled.js';
import { FollowButton } from '../../features/notifications/subscriptions/FollowButton.js';
import { CreateModule } from '../../features/workspace/modules/CreateModule.js';
import { DeletedModules } from '../../features/workspace/modules/GeneralSettings.js';
import { ModuleTabs } from '../../features/workspace/modules/ModuleTabs.js';
import { SubTabs } from '../../features/workspace/modules/SubTabs.js';
import { asTab, guestTabs, type ModuleTab, moduleTabs } from '../../features/workspace/modules/tabs.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useMay, useRights } from '../../lib/rights.js';
import { keyFor, store, stored } from '../../lib/storage.js';
import { AskForAccess } from '../../ui/AskForAccess.js';
import { LinkButton } from '../../ui/links.js';
import { Page } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { ModulePart } from './ModulePart.js';

/** Application management: application and tab of the URL, else the last used ones, else the first. */
export function ProjectDocs() {
  const { t } = useText();
  const { projectId = '' } = useParams();
  const project = useCall(projectInfo, { projectId });
  const modules = useCall(listModules, { projectId });
  const mayEdit = useMay('module.settings', { project: projectId, space: project.data?.spaceId });
  const hasRights = useRights() !== undefined && project.data !== undefined;
  const [search, setSearch] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const [exported, setExported] = useState<ExportTarget>();
  const wanted = search.get('module') ?? stored(keyFor.lastModule(projectId));
  const module = modules.data?.find(({ id }) => id === wanted) ?? modules.data?.[0];
  const tabs = useTabs(mayEdit);
  const tab = useTab(projectId, search, tabs);
  const moduleId = module?.id;
  useEffect(() => {
    if (moduleId) store(keyFor.lastModule(projectId), moduleId);
  }, [projectId, moduleId]);
  const show = (next: Record<string, string>) => setSearch(next, { replace: true });
  return (
    <Page
      width="full"
      title={project.data?.name ?? t('places:project')}
      lead={project.data?.description}
      actions={
        module && (
          <>
            <LinkButton
              variant="minimal"
              icon={<PulseIcon />}
              text={t('activity:menu')}
              to={`/project/activity/${projectId}?moduleId=${module.id}`}
            />
            {hasRights && !mayEdit && <AskForAccess about={{ projectId }} wants="dev" text={t('members:askToEdit')} />}
            <FollowButton key={module.id} place={{ moduleId: module.id }} name={module.name} />
          </>
        )
      }
    >
      <Loaded
        query={modules}
        empty={<NoModules projectId={projectId} mayEdit={mayEdit} onNew={() => setCreating(true)} />}
      >
        {(list) => (
          <>
            <ModuleTabs
              modules={list}
              current={moduleId ?? ''}
              tab={tab === 'docs' ? '' : tab}
              onNew={mayEdit ? () => setCreating(true) : undefined}
              importTo={mayEdit ? importPath(projectId) : undefined}
              onExport={() => setExported({ projectId })}
            />
            {module && <SubTabs moduleId={module.id} current={tab} tabs={tabs} />}
            {module && (
              <ModulePart
                key={module.id}
                tab={tab}
                module={module}
                mayEdit={mayEdit}
                onGone={() => show({ tab: 'docs' })}
              />
            )}
          </>
        )}
      </Loaded>
      {mayEdit && (tab === 'settings' || modules.data?.length === 0) && <DeletedModules projectId={projectId} />}
      <OpenExport target={exported} onClose={() => setExported(undefined)} />
      {creating && (
        <CreateModule
          projectId={projectId}
          onClose={() => setCreating(false)}
          onDone={(id) => {
            setCreating(false);
            show({ module: id, tab: 'docs' });
          }}
        />
      )}
    </Page>
  );
}

function useTabs(mayEdit: boolean): readonly ModuleTab[] {
  const hasMeterSphere = useMeterSphereEnabled();
  if (!mayEdit) return guestTabs;
  return hasMeterSphere ? moduleTabs : moduleTabs.filter((tab) => tab !== 'meterSphere');
}

/** Remembered per project; a link to an application without a tab opens its docs. */
function useTab(projectId: string, search: URLSearchParams, tabs: readonly ModuleTab[]): ModuleTab {
  const given = asTab(search.get('tab'));
  const remembered = search.has('module') ? undefined : asTab(stored(keyFor.lastTab(projectId)));
  const tab = given ?? remembered ?? 'docs';
  useEffect(() => {
    if (given) store(keyFor.lastTab(projectId), given);
  }, [projectId, given]);
  return tabs.includes(tab) ? tab : 'docs';
}

function NoModules({ projectId, mayEdit, onNew }: { projectId: string; mayEdit: boolean; onNew: () => void }) {
  const { t } = useText();
  return (
    <EmptyState
      icon={<ApplicationsIcon size={32} />}
      what={t('modules:none')}
      why={mayEdit ? t('modules:noneWhy') : t('modules:noneGuest')}
      next={
        mayEdit && (
          <>
            <Button intent="primary" icon={<PlusIcon />} text={t('modules:new')} onClick={onNew} />
            <LinkButton icon={<ImportIcon />} text={t('imports:importApplication')} to={importPath(projectId)} />
          </>
        )
      }
    />
  );
}

import { Button } from '@blueprintjs/core';
import { ApplicationsIcon, CogIcon, PlusIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { listModules, projectInfo } from '../../../contracts/workspace.js';
import { ModuleDocs } from '../../features/doc-table/ModuleDocs.js';
import { CreateModule } from '../../features/modules/CreateModule.js';
import { ModuleSettings } from '../../features/modules/ModuleSettings.js';
import { ModuleTabs } from '../../features/modules/ModuleTabs.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { keyFor, store, stored } from '../../lib/storage.js';
import { Page } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { Tip } from '../../ui/Tip.js';

/** Application management: the tab in the address, else the one of last time, else the first. */
export function ProjectDocs() {
  const { t } = useText();
  const { projectId = '' } = useParams();
  const project = useCall(projectInfo, { projectId });
  const modules = useCall(listModules, { projectId });
  const mayEdit = useMay('doc.edit', { project: projectId, space: project.data?.spaceId });
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState<'new' | 'settings'>();
  const wanted = search.get('module') ?? stored(keyFor.lastModule(projectId));
  const module = modules.data?.find(({ id }) => id === wanted) ?? modules.data?.[0];
  const moduleId = module?.id;
  useEffect(() => {
    if (moduleId) store(keyFor.lastModule(projectId), moduleId);
  }, [projectId, moduleId]);
  const close = () => setOpen(undefined);
  return (
    <Page
      width="full"
      title={project.data?.name ?? t('places:project')}
      lead={project.data?.description}
      actions={
        module &&
        mayEdit && (
          <Tip content={t('modules:settings')}>
            <Button icon={<CogIcon />} aria-label={t('modules:settings')} onClick={() => setOpen('settings')} />
          </Tip>
        )
      }
    >
      <Loaded
        query={modules}
        empty={
          <EmptyState
            icon={<ApplicationsIcon size={32} />}
            what={t('modules:none')}
            why={mayEdit ? t('modules:noneWhy') : t('modules:noneGuest')}
            next={
              mayEdit && (
                <Button intent="primary" icon={<PlusIcon />} text={t('modules:new')} onClick={() => setOpen('new')} />
              )
            }
          />
        }
      >
        {(list) => (
          <>
            <ModuleTabs modules={list} current={module?.id ?? ''} onNew={mayEdit ? () => setOpen('new') : undefined} />
            {module && <ModuleDocs key={module.id} moduleId={module.id} mayEdit={mayEdit} />}
          </>
        )}
      </Loaded>
      {open === 'new' && (
        <CreateModule
          projectId={projectId}
          onClose={close}
          onDone={(id) => {
            close();
            setSearch({ module: id }, { replace: true });
          }}
        />
      )}
      {open === 'settings' && module && <ModuleSettings module={module} onClose={close} />}
    </Page>
  );
}

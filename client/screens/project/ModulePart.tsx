import { Suspense, useState } from 'react';
import { ModuleDocs } from '../../features/docs/doc-table/ModuleDocs.js';
import { OpenExport } from '../../features/import-export/export/OpenExport.js';
import type { ExportTarget } from '../../features/import-export/export/use-download.js';
import { importPath } from '../../features/import-export/import/imports.js';
import { RefreshSettings } from '../../features/import-export/import/RefreshSettings.js';
import { BindingSettings } from '../../features/import-export/metersphere/BindingSettings.js';
import { ProgramHooks } from '../../features/notifications/programs/ProgramHooks.js';
import { FollowDialog } from '../../features/notifications/subscriptions/FollowButton.js';
import { Shares } from '../../features/sharing/shares/Shares.js';
import { MockSettings } from '../../features/try-out/mocking/MockSettings.js';
import { Dictionaries } from '../../features/workspace/dictionaries/Dictionaries.js';
import { Environments } from '../../features/workspace/environments/Environments.js';
import { GeneralSettings } from '../../features/workspace/modules/GeneralSettings.js';
import { ImportSettings } from '../../features/workspace/modules/ImportSettings.js';
import type { Module } from '../../features/workspace/modules/ModuleTabs.js';
import { Robots } from '../../features/workspace/modules/Robots.js';
import { RowDefaultsSettings } from '../../features/workspace/modules/RowDefaults.js';
import type { ModuleTab } from '../../features/workspace/modules/tabs.js';
import { ConstantsText } from './ConstantsText.js';
import { ModuleOverview } from './ModuleOverview.js';
import { PushTab } from './PushTab.js';

interface ModulePartProps {
  tab: ModuleTab;
  module: Module;
  mayEdit: boolean;
  onGone: () => void;
}

/** What a tab of an application shows. */
export function ModulePart({ tab, module, mayEdit, onGone }: ModulePartProps) {
  switch (tab) {
    case 'overview':
      return <ModuleOverview module={module} />;
    case 'docs':
      return <DocsTab module={module} mayEdit={mayEdit} />;
    case 'dictionaries':
      return <Dictionaries moduleId={module.id} mayEdit={mayEdit} />;
    case 'constants':
      return <ConstantsText place={{ moduleId: module.id }} name={module.name} mayEdit={mayEdit} />;
    case 'environments':
      return <Environments moduleId={module.id} />;
    case 'openApi':
      return <PushTab module={module} />;
    case 'share':
      return <Shares moduleId={module.id} />;
    case 'robots':
      return (
        <>
          <Robots moduleId={module.id} />
          <ProgramHooks place={{ moduleId: module.id }} />
        </>
      );
    case 'import':
      return (
        <>
          <ImportSettings moduleId={module.id} />
          <RefreshSettings projectId={module.projectId} moduleId={module.id} />
        </>
      );
    case 'meterSphere':
      return <BindingSettings place={{ kind: 'module', id: module.id }} projectId={module.projectId} />;
    case 'settings':
      return (
        <GeneralSettings module={module} onDeleted={onGone}>
          <RowDefaultsSettings moduleId={module.id} />
          <MockSettings moduleId={module.id} />
        </GeneralSettings>
      );
  }
}

function DocsTab({ module, mayEdit }: { module: Module; mayEdit: boolean }) {
  const moduleId = module.id;
  const [target, setTarget] = useState<ExportTarget>();
  const [folder, setFolder] = useState<{ id: string; name: string }>();
  return (
    <>
      <ModuleDocs
        moduleId={moduleId}
        projectId={module.projectId}
        mayEdit={mayEdit}
        importTo={mayEdit ? importPath(module.projectId, moduleId) : undefined}
        onFollow={setFolder}
        onExport={(docs) => setTarget(docs.length > 0 ? { docIds: docs.map(({ id }) => id) } : { moduleId })}
      />
      <OpenExport target={target} onClose={() => setTarget(undefined)} />
      {folder && (
        <Suspense fallback={null}>
          <FollowDialog isFolder place={{ docId: folder.id }} name={folder.name} onClose={() => setFolder(undefined)} />
        </Suspense>
      )}
    </>
  );
}

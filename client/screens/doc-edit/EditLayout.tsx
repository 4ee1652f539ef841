import { Button, Drawer } from '@blueprintjs/core';
import { ChevronRightIcon, MenuIcon } from '@blueprintjs/icons';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { getDoc } from '../../../contracts/docs/docs.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { CreateModel } from '../../features/docs/doc-table/CreateModel.js';
import { DocCommands } from '../../features/docs/doc-table/DocCommands.js';
import { docPath } from '../../features/docs/doc-table/doc-row.js';
import type { TreeExport } from '../../features/docs/doc-table/TreeRowMenu.js';
import type { TreeTarget } from '../../features/docs/doc-tree/DocTree.js';
import { ResizeBar, useTreeWidth } from '../../features/docs/doc-tree/ResizeBar.js';
import { TreeSidebar } from '../../features/docs/doc-tree/TreeSidebar.js';
import { OpenExport } from '../../features/import-export/export/OpenExport.js';
import { SinceVisit } from '../../features/notifications/messages/SinceVisit.js';
import { useWatch } from '../../lib/hints.js';
import { useText } from '../../lib/i18n.js';
import { patiently } from '../../lib/patiently.js';
import { readAhead, useCall } from '../../lib/query.js';
import { keys, useStored } from '../../lib/storage.js';
import { useIsNarrow, useIsTight } from '../../lib/viewport.js';
import { useReadDoc } from '../../lib/visits.js';
import styles from './EditLayout.module.css';

const TreeRowMenu = lazy(async () => ({
  default: (await patiently(() => import('../../features/docs/doc-table/TreeRowMenu.js'))).TreeRowMenu,
}));
const FollowDialog = lazy(async () => ({
  default: (await patiently(() => import('../../features/notifications/subscriptions/FollowDialog.js'))).FollowDialog,
}));

/** The tree of docs left of the editor: collapsible, a sheet on narrow screens. It stays mounted while docs change. */
export function EditLayout({ docId, children }: { docId: string; children: ReactNode }) {
  const { t } = useText();
  const { moduleId = '' } = useParams();
  const narrow = useIsNarrow();
  const [width, setWidth] = useTreeWidth();
  const [folded, setFolded] = useFolded();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [exported, setExported] = useState<TreeExport>();
  const { data: doc } = useCall(getDoc, { id: docId });
  useWatch('module', doc?.moduleId);
  useReadDoc(doc?.id, doc?.streamVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a doc closes the sheet
  useEffect(() => setSheetOpen(false), [docId]);
  const target = useMemo<TreeTarget>(
    () => ({
      path: ({ docId: id, docType }) => docPath({ id, type: docType }, moduleId, true),
      prefetch: ({ docId: id }) => readAhead(getDoc, { id }),
    }),
    [moduleId],
  );
  useWatch('module', doc?.moduleId);
  const sidebar = (
    <TreeSidebar
      docId={docId}
      target={target}
      projectId={doc?.projectId}
      spaceId={doc?.spaceId}
      moduleId={doc?.moduleId}
      modelPath={(id) => docPath({ id, type: DocType.model }, moduleId, true)}
      newModel={(id, onClose) => <CreateModel moduleId={id} onClose={onClose} />}
      changes={({ modules }) => <SinceVisit modules={modules} />}
      onFold={narrow ? undefined : () => setFolded(true)}
      rowMenu={(menu, onClose) => (
        <Suspense fallback={null}>
          <TreeRowMenu
            key={`${menu.row.id} ${menu.act ?? ''}`}
            open={menu}
            onClose={onClose}
            onExport={setExported}
            follow={(place, name) => <FollowDialog isFolder {...{ place, name, onClose }} />}
          />
        </Suspense>
      )}
    />
  );
  const isClosed = narrow || folded;
  return (
    <div className={styles.layout}>
      {isClosed ? (
        <div className={`${styles.folded} no-print`}>
          <Button
            variant="minimal"
            icon={narrow ? <MenuIcon /> : <ChevronRightIcon />}
            aria-label={t('viewer:openTree')}
            onClick={() => (narrow ? setSheetOpen(true) : setFolded(false))}
          />
        </div>
      ) : (
        <>
          <div className={`${styles.side} no-print`} style={{ width }}>
            {sidebar}
          </div>
          <ResizeBar width={width} onWidth={setWidth} />
        </>
      )}
      {narrow && (
        <Drawer isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} position="left" size="min(360px, 88vw)">
          {sidebar}
        </Drawer>
      )}
      {doc && <DocCommands doc={doc} />}
      <OpenExport target={exported} onClose={() => setExported(undefined)} />
      <div className={`grow ${styles.main}`}>{children}</div>
    </div>
  );
}

/** docs/spec.md 9: under 1,000 px the tree is collapsed until the user chooses otherwise. */
function useFolded(): [boolean, (folded: boolean) => void] {
  const tight = useIsTight();
  const [kept, keep] = useStored(keys.editFolded);
  return [kept ? kept === 'yes' : tight, (folded) => keep(folded ? 'yes' : 'no')];
}

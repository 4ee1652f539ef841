import { Button, Drawer } from '@blueprintjs/core';
import { ChevronRightIcon } from '@blueprintjs/icons';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { viewDoc } from '../../../contracts/docs/docs.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { CreateModel } from '../../features/docs/doc-table/CreateModel.js';
import { DocCommands } from '../../features/docs/doc-table/DocCommands.js';
import type { TreeExport } from '../../features/docs/doc-table/TreeRowMenu.js';
import { viewerTargetAt } from '../../features/docs/doc-tree/DocTree.js';
import { ResizeBar, useTreeWidth } from '../../features/docs/doc-tree/ResizeBar.js';
import { TreeSidebar } from '../../features/docs/doc-tree/TreeSidebar.js';
import { nodeTag, type ViewNode } from '../../features/docs/doc-tree/tree-node.js';
import { DocSkeleton } from '../../features/docs/reading/DocSkeleton.js';
import { forgetScroll, useScrollRestore } from '../../features/docs/reading/scroll-positions.js';
import { TabStrip } from '../../features/docs/reading/TabStrip.js';
import { type DocTabs, useTabs, withTab } from '../../features/docs/reading/tabs.js';
import styles from '../../features/docs/reading/view.module.css';
import { useAtParam } from '../../features/history/past/at-param.js';
import pastStyles from '../../features/history/past/past.module.css';
import type { PastScope } from '../../features/history/past/past-scope.js';
import { OpenExport } from '../../features/import-export/export/OpenExport.js';
import { SinceVisit } from '../../features/notifications/messages/SinceVisit.js';
import { FollowDialog } from '../../features/notifications/subscriptions/FollowButton.js';
import { useWatch } from '../../lib/hints.js';
import { useText } from '../../lib/i18n.js';
import { patiently } from '../../lib/patiently.js';
import { useCall } from '../../lib/query.js';
import { keyFor, keys, store, stored, useStored } from '../../lib/storage.js';
import { useIsNarrow, useIsTight } from '../../lib/viewport.js';
import { useReadDoc } from '../../lib/visits.js';
import { isForbidden, Loaded } from '../../ui/states.js';
import { DocPage } from './DocPage.js';
import { Elsewhere, NoDoc } from './NoDoc.js';

const TreeRowMenu = lazy(async () => ({
  default: (await patiently(() => import('../../features/docs/doc-table/TreeRowMenu.js'))).TreeRowMenu,
}));

/** Loaded with the first look into the past. */
const PastBar = lazy(async () => ({ default: (await patiently(() => import('./PastBar.js'))).PastBar }));

type Doc = WireReply<typeof viewDoc>;

/** Tree left, open docs above, doc in the centre, outline or examples right. */
export function View() {
  const { docId = '' } = useParams();
  const narrow = useIsNarrow();
  const [treeOpen, setTreeOpen] = useState(false);
  const [width, setWidth] = useTreeWidth();
  const [folded, setFolded] = useFolded();
  const [at, setAt] = useAtParam();
  const [exported, setExported] = useState<TreeExport>();
  const doc = useCall(viewDoc, { id: docId, ...(at && { at }) }, { enabled: docId !== '' });
  const { tabs, isOn, setOn, setTabs } = useTabs();
  const showTabs = isOn && !narrow;
  // The doc's own tab comes with the doc; its place is kept, so that nothing moves then.
  const hasStrip = showTabs && (tabs.length > 0 || (docId !== '' && !at && !doc.error));
  useWatch('doc', docId);
  useWatch('module', doc.data?.moduleId);
  useReadDoc(at ? undefined : doc.data?.id, doc.data?.streamVersion);
  useVisit(at ? undefined : doc.data, isForbidden(doc.error), showTabs ? { tabs, setTabs } : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a doc closes the sheet
  useEffect(() => setTreeOpen(false), [docId]);
  const aside = ({ docId: id, label, ...row }: ViewNode) =>
    setTabs(withTab(tabs, { id, name: label, version: row.version, type: row.docType, tag: nodeTag(row) }));
  const sidebar = (
    <TreeSidebar
      docId={docId}
      at={at}
      {...(at ? { target: viewerTargetAt(at) } : { onPast: () => setAt(new Date().toISOString()) })}
      projectId={doc.data?.projectId}
      spaceId={doc.data?.spaceId}
      moduleId={doc.data?.moduleId}
      newModel={(id, onClose) => <CreateModel moduleId={id} onClose={onClose} />}
      onAside={showTabs ? aside : undefined}
      tabs={{ isOn, setOn }}
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
  const openTree = narrow ? () => setTreeOpen(true) : undefined;
  const change = (next: DocTabs) => {
    for (const { id } of tabs) if (!next.some((tab) => tab.id === id)) forgetScroll(id);
    // After closing every tab, the user wants an empty view, not the last doc again.
    if (next.length === 0) store(keys.lastDoc, '');
    setTabs(next);
  };
  return (
    <div className={styles.view}>
      {narrow ? (
        <Drawer isOpen={treeOpen} onClose={() => setTreeOpen(false)} position="left" size="min(360px, 88vw)">
          {sidebar}
        </Drawer>
      ) : folded ? (
        <FoldedSide onOpen={() => setFolded(false)} />
      ) : (
        <>
          <div className={`${styles.viewSide} no-print`} style={{ width }}>
            {sidebar}
          </div>
          <ResizeBar width={width} onWidth={setWidth} />
        </>
      )}
      {doc.data && !at && <DocCommands doc={doc.data} />}
      <OpenExport target={exported} onClose={() => setExported(undefined)} />
      <div className={`stack grow ${styles.viewColumn}`}>
        {hasStrip && <TabStrip tabs={tabs} docId={docId} onTabs={change} onOff={() => setOn(false)} />}
        {at && (
          <Suspense fallback={<div className={pastStyles.bar} />}>
            <PastBar scope={pastScope(doc.data)} doc={doc.data} at={at} onAt={setAt} />
          </Suspense>
        )}
        <Main key={docId} docId={docId} ready={doc.data !== undefined}>
          {docId ? (
            <Loaded page query={doc} skeleton={<DocSkeleton />}>
              {(data) => <DocPage doc={data} at={at} openTree={openTree} />}
            </Loaded>
          ) : (
            <NoDoc openTree={openTree} />
          )}
          {isForbidden(doc.error) && <Elsewhere openTree={openTree} />}
        </Main>
      </div>
    </div>
  );
}

/** The space or project of the tree beside the doc. */
function pastScope(doc: Doc | undefined): PastScope {
  const bySpace = stored(keys.viewDimension) === '1';
  if (bySpace) return { spaceId: stored(keys.spaceId) ?? doc?.spaceId };
  return { projectId: doc?.projectId ?? stored(keys.projectId) };
}

/** docs/spec.md 9: under 1,000 px the tree is collapsed until the reader chooses otherwise. */
function useFolded(): [boolean, (folded: boolean) => void] {
  const tight = useIsTight();
  const [kept, keep] = useStored(keys.viewFolded);
  return [kept ? kept === 'yes' : tight, (folded) => keep(folded ? 'yes' : 'no')];
}

function FoldedSide({ onOpen }: { onOpen: () => void }) {
  const { t } = useText();
  return (
    <div className={`${styles.viewFolded} no-print`}>
      <Button variant="minimal" icon={<ChevronRightIcon />} aria-label={t('viewer:openTree')} onClick={onOpen} />
    </div>
  );
}

/** Remembers the doc that is read: its tab, and the last doc of its project and space. */
function useVisit(
  doc: Doc | undefined,
  gone: boolean,
  tabs?: { tabs: DocTabs; setTabs: (tabs: DocTabs) => void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a doc is opened or changed, not when tabs are closed
  useEffect(() => {
    if (gone) store(keys.lastDoc, '');
    if (!doc || gone) return;
    const { id, name, version } = doc;
    tabs?.setTabs(
      withTab(tabs.tabs, { id, name, version, type: doc.type, tag: nodeTag({ ...doc, docType: doc.type }) }),
    );
    for (const place of [doc.projectId, doc.spaceId])
      if (stored(keyFor.lastDoc(place)) !== doc.id) store(keyFor.lastDoc(place), doc.id);
    store(keys.lastDoc, doc.id);
  }, [doc?.id, doc?.name, doc?.httpMethod, doc?.version, gone, tabs === undefined]);
}

function Main({ docId, ready, children }: { docId: string; ready: boolean; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  useScrollRestore(scroller, docId, ready);
  return (
    <div ref={scroller} className={`grow ${styles.viewMain}`} data-scroller="">
      {children}
    </div>
  );
}

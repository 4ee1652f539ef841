import { Drawer } from '@blueprintjs/core';
import { DocumentOpenIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { viewDoc } from '../../../contracts/docs.js';
import { useWatch } from '../../lib/hints.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useIsNarrow } from '../../lib/viewport.js';
import { useTitle } from '../../ui/Page.js';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/states.js';
import { DocPage } from './DocPage.js';
import { ResizeBar, useTreeWidth } from './ResizeBar.js';
import { Sidebar } from './Sidebar.js';

/** Tree left, doc centre, outline right. */
export function View() {
  const { t } = useText();
  const { docId = '' } = useParams();
  const narrow = useIsNarrow();
  const [treeOpen, setTreeOpen] = useState(false);
  const [width, setWidth] = useTreeWidth();
  const doc = useCall(viewDoc, { id: docId }, { enabled: docId !== '' });
  useWatch('doc', docId);
  useWatch('module', doc.data?.moduleId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at a doc closes the sheet
  useEffect(() => setTreeOpen(false), [docId]);
  const sidebar = <Sidebar docId={docId} projectId={doc.data?.projectId} spaceId={doc.data?.spaceId} />;
  const openTree = narrow ? () => setTreeOpen(true) : undefined;
  return (
    <div className="view">
      {narrow ? (
        <Drawer isOpen={treeOpen} onClose={() => setTreeOpen(false)} position="left" size="min(360px, 88vw)">
          {sidebar}
        </Drawer>
      ) : (
        <>
          <div className="view-side no-print" style={{ width }}>
            {sidebar}
          </div>
          <ResizeBar width={width} onWidth={setWidth} />
        </>
      )}
      <div className="view-main" data-scroller="" key={docId}>
        {doc.error && <h1 className="visually-hidden">{t('viewer:title')}</h1>}
        {docId ? (
          <Loaded query={doc} skeleton={<DocSkeleton />}>
            {(data) => <DocPage doc={data} openTree={openTree} />}
          </Loaded>
        ) : (
          <Nothing openTree={openTree} />
        )}
      </div>
    </div>
  );
}

function Nothing({ openTree }: { openTree?: () => void }) {
  const { t } = useText();
  useTitle(t('viewer:title'));
  return (
    <EmptyState
      page
      icon={<DocumentOpenIcon size={32} />}
      what={t('viewer:nothing')}
      why={openTree ? t('viewer:nothingNarrow') : t('viewer:nothingWhy')}
      next={
        openTree && (
          <button type="button" className="bp6-button" onClick={openTree}>
            {t('viewer:openTree')}
          </button>
        )
      }
    />
  );
}

const DocSkeleton = () => (
  <div className="view-page">
    <div className="view-doc">
      <SkeletonRows rows={8} />
    </div>
  </div>
);

import { lazy, Suspense, useRef, useState } from 'react';
import type { viewDoc } from '../../../contracts/docs/docs.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { DocBody, hasTables } from '../../features/docs/reading/DocBody.js';
import { DocTabs } from '../../features/docs/reading/DocTabs.js';
import { Outline } from '../../features/docs/reading/Outline.js';
import { useHeadingAddress } from '../../features/docs/reading/use-heading-address.js';
import styles from '../../features/docs/reading/view.module.css';
import { useOffers } from '../../features/import-export/offers/use-offers.js';
import { editorPath } from '../../lib/doc-paths.js';
import { useText, withLater } from '../../lib/i18n.js';
import { patiently } from '../../lib/patiently.js';
import { useMay, useRights } from '../../lib/rights.js';
import { useIsWide } from '../../lib/viewport.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import { useTitle } from '../../ui/Page.js';
import { useCompareParam } from './compare-param.js';
import { DocHead } from './DocHead.js';
import { useViewerKeys } from './use-viewer-keys.js';

/** Loaded when the history is first opened, not with the page. */
const HistoryDrawer = lazy(async () => ({
  default: (await import('../../features/history/versions/HistoryDrawer.js')).HistoryDrawer,
}));

const MockPanel = lazy(async () => ({
  default: (await patiently(() => withLater(import('../../features/try-out/mocking/MockPanel.js'), 'mocking')))
    .MockPanel,
}));
const CodePanel = lazy(async () => ({
  default: (await patiently(() => import('../../features/import-export/codegen/CodePanel.js'))).CodePanel,
}));
/** Loaded for the few docs that have some. */
const DocOffers = lazy(async () => ({ default: (await patiently(() => import('./DocOffers.js'))).DocOffers }));
const PastPlan = lazy(async () => ({
  default: (await patiently(() => import('../../features/history/past/PastPlan.js'))).PastPlan,
}));
/** Loaded when it is first opened. */
const DebugTab = lazy(async () => ({
  default: (await patiently(() => withLater(import('./DebugTab.js'), 'debugging'))).DebugTab,
}));

type Doc = WireReply<typeof viewDoc>;

interface DocPageProps {
  doc: Doc;
  /** The moment whose doc this is; undefined: now. */
  at?: string;
  openTree?: () => void;
}

/** The reading page of a doc: title, one meta line, the text, its outline. */
export function DocPage({ doc, at, openTree }: DocPageProps) {
  const { t } = useText();
  useTitle(doc.name);
  const wide = useIsWide();
  const body = useRef<HTMLDivElement>(null);
  useHeadingAddress(body, doc.id);
  const [historyOpen, setHistoryOpen] = useState(false);
  const [compare, clearCompare] = useCompareParam();
  const mayEditNow = useMay('doc.edit', { project: doc.projectId, space: doc.spaceId });
  const mayEdit = mayEditNow && !at;
  const offers = useOffers(doc.id, mayEdit);
  const hasRights = useRights() !== undefined;
  const editPath = editorPath(doc);
  useViewerKeys(doc.id, mayEdit ? editPath : undefined, () => setHistoryOpen(true));
  return (
    <div className={styles.viewPage} data-doc-page="">
      <article className={hasTables(doc) ? `${styles.viewDoc} ${styles.viewApi}` : styles.viewDoc}>
        <DocHead
          doc={doc}
          at={at}
          openTree={openTree}
          editPath={mayEdit ? editPath : undefined}
          mayAsk={!at && hasRights && !mayEditNow}
          onHistory={() => setHistoryOpen(true)}
        />
        {offers.length > 0 && (
          <Suspense fallback={null}>
            <DocOffers docId={doc.id} />
          </Suspense>
        )}
        <div ref={body} className="view-body">
          <ErrorBoundary resetKey={doc.id}>
            {at ? (
              <DocBody doc={doc} at={at} />
            ) : (
              <DocTabs
                doc={doc}
                debug={() => <DebugTab doc={doc} mayEdit={mayEdit} />}
                mock={() => <MockPanel key={doc.id} doc={doc} mayEdit={mayEdit} />}
                code={() => <CodePanel key={doc.id} docId={doc.id} moduleId={doc.moduleId} />}
              >
                <DocBody doc={doc} />
              </DocTabs>
            )}
          </ErrorBoundary>
        </div>
      </article>
      {wide && !hasTables(doc) && <Outline key={doc.id} body={body} changed={doc.streamVersion} />}
      {(historyOpen || compare) && (
        <Suspense fallback={null}>
          <HistoryDrawer
            key={compare && `${compare.from}..${compare.to}`}
            docId={doc.id}
            mayRestore={mayEditNow}
            unpublished={false}
            compare={compare}
            restorePart={({ at: then, name, fields, rowIds }, onDone) => (
              <PastPlan
                title={t('past:restore.partTitle', { name })}
                submit={t('past:restore.confirm')}
                wish={{
                  ...{ kind: 'restore', docId: doc.id, at: then },
                  only: { fields: [...fields], rowIds: [...rowIds] },
                }}
                onClose={onDone}
              />
            )}
            onClose={() => {
              setHistoryOpen(false);
              clearCompare();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

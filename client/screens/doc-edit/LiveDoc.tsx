import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { docTypes, type EditorHandle } from '../../doc-types/index.js';
import { Comments } from '../../features/docs/comments/Comments.js';
import { LiveNotice } from '../../features/docs/live/LiveNotice.js';
import { LiveTitle } from '../../features/docs/live/LiveTitle.js';
import type { LiveSession } from '../../features/docs/live/live-session.js';
import { MakeVersion } from '../../features/docs/live/MakeVersion.js';
import { PresentPeople } from '../../features/docs/live/PresentPeople.js';
import { SaveStatus } from '../../features/docs/live/SaveStatus.js';
import { useLive } from '../../features/docs/live/use-live-doc.js';
import { usePartTexts } from '../../features/history/versions/entries/part-texts.js';
import { Offers } from '../../features/import-export/offers/Offers.js';
import { patiently } from '../../lib/patiently.js';
import { useMay } from '../../lib/rights.js';
import { AskForAccess } from '../../ui/AskForAccess.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import type { DocDetail } from './doc-detail.js';
import { BodySkeleton } from './EditSkeleton.js';
import { type Governance, GovernanceDialog } from './GovernanceDialogs.js';
import { MetaLine } from './MetaLine.js';
import { MoreMenu } from './MoreMenu.js';
import { useUnpublished } from './use-unpublished.js';

const HistoryDrawer = lazy(async () => ({
  default: (await patiently(() => import('../../features/history/versions/HistoryDrawer.js'))).HistoryDrawer,
}));

interface LiveDocProps {
  detail: DocDetail;
  session: LiveSession;
}

export function LiveDoc({ detail, session }: LiveDocProps) {
  const { t } = useTranslation('editing');
  const [search, setSearch] = useSearchParams();
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [governed, setGoverned] = useState<Governance>();
  const ready = useLive(session, (view) => view.ready);
  const mayEdit = useLive(session, (view) => view.mayEdit);
  const hasNoRight = !useMay('doc.edit', { project: detail.projectId, space: detail.spaceId });
  const partTexts = usePartTexts();
  const unpublished = useUnpublished(session, handle, detail);
  const showHistory = useCallback(
    (open: boolean) => setSearch(open ? { history: '1' } : {}, { replace: !open }),
    [setSearch],
  );
  useFocusOfNewDoc(handle, mayEdit);
  const { Editor } = docTypes[detail.type];
  const live = useMemo(() => (ready ? { ydoc: session.ydoc, awareness: session.awareness } : null), [session, ready]);
  const isOffline = useLive(session, (view) => view.save.kind === 'offline');
  const whereIs = (client: number) => {
    const at = handle?.whereIs(client);
    if (!at) return '';
    const { heading, line } = at;
    if (line === undefined) return heading;
    return heading ? t('presence.heading', { heading, line }) : t('presence.line', { line });
  };
  return (
    <div className="doc-edit" data-live-doc="" data-history={search.has('history') || undefined}>
      <header className="doc-edit-head">
        <h1 className="visually-hidden" tabIndex={-1}>
          {detail.name}
        </h1>
        {ready ? (
          <LiveTitle ydoc={session.ydoc} mayEdit={mayEdit} onDone={() => handle?.focus()} />
        ) : (
          <div className="live-title live-title-waits">{detail.name}</div>
        )}
        <div className="doc-edit-end no-print">
          <PresentPeople session={session} whereIs={whereIs} follow={(client) => handle?.follow(client)} />
          <SaveStatus session={session} />
          <MakeVersion docId={detail.id} session={session} />
          <Comments key={detail.id} docId={detail.id} />
          <MoreMenu detail={detail} mayEdit={mayEdit} onHistory={() => showHistory(true)} onGovern={setGoverned} />
        </div>
        <MetaLine
          detail={detail}
          unpublished={unpublished}
          mayEdit={mayEdit}
          onHistory={() => showHistory(true)}
          onGovern={setGoverned}
        >
          <div className="meta-tools no-print" ref={setTools} />
        </MetaLine>
      </header>
      {mayEdit && (
        <div className="doc-edit-offers">
          <Offers docId={detail.id} texts={partTexts} />
        </div>
      )}
      <LiveNotice
        session={session}
        words={() => handle?.text() ?? ''}
        fileName={`${detail.name}.md`}
        ask={
          hasNoRight && (
            <AskForAccess about={{ docId: detail.id }} wants="dev" size="small" text={t('notice.askToEdit')} />
          )
        }
      />
      <ErrorBoundary action={<Button text={t('more.history')} onClick={() => showHistory(true)} />}>
        <Suspense fallback={<BodySkeleton type={detail.type} />}>
          <Editor
            live={live}
            doc={detail}
            mayEdit={mayEdit && (ready || !isOffline)}
            tools={tools}
            onHandle={setHandle}
            onFolder={() => setGoverned('folder')}
          />
        </Suspense>
      </ErrorBoundary>
      {governed && <GovernanceDialog detail={detail} which={governed} onClose={() => setGoverned(undefined)} />}
      {search.has('history') && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <HistoryDrawer
              docId={detail.id}
              mayRestore={mayEdit}
              unpublished={unpublished}
              onClose={() => showHistory(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** A newly created doc takes the focus once it is live: in its address or its text. */
function useFocusOfNewDoc(handle: EditorHandle | null, mayEdit: boolean): void {
  const { state } = useLocation();
  const isNew = useRef(typeof state === 'object' && state !== null && 'isNewDoc' in state);
  useEffect(() => {
    if (!isNew.current || !handle || !mayEdit) return;
    isNew.current = false;
    handle.focus();
  }, [handle, mayEdit]);
}

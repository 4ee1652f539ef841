import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatch, useNavigate, useParams } from 'react-router-dom';
import { getDoc } from '../../../contracts/docs/docs.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { isOn } from '../../../contracts/platform/wire.js';
import { me } from '../../../contracts/workspace/accounts.js';
import { docTypes } from '../../doc-types/index.js';
import { docPath } from '../../features/docs/doc-table/doc-row.js';
import { useLiveDoc } from '../../features/docs/live/use-live-doc.js';
import { useWatch } from '../../lib/hints.js';
import { read, useCall } from '../../lib/query.js';
import { LinkButton } from '../../ui/links.js';
import { useTitle } from '../../ui/Page.js';
import { personColor } from '../../ui/people.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import type { DocDetail } from './doc-detail.js';
import { EditLayout } from './EditLayout.js';
import { EditSkeleton } from './EditSkeleton.js';
import { LiveDoc } from './LiveDoc.js';
import './doc-edit.css';

/**
 * Fetches the code of the editor before the screen renders: the one of the URL, and another once the doc's type is
 * known.
 */
export async function prepareEditor(docId: string, expected: DocType): Promise<void> {
  docTypes[expected].prepare();
  const doc = await read(getDoc, { id: docId }).catch(() => undefined);
  if (doc) docTypes[doc.type].prepare();
}

/** `/doc/edit/:moduleId/:docId` and `/doc/edit_custom/…`: one screen, the doc's type picks the editor. */
export function DocEditScreen() {
  const { docId = '' } = useParams();
  return (
    <EditLayout docId={docId}>
      <DocEdit key={docId} docId={docId} />
    </EditLayout>
  );
}

function DocEdit({ docId }: { docId: string }) {
  const query = useCall(getDoc, { id: docId });
  // Fetched in parallel with the doc.
  const seat = useOwnSeat(docId);
  useWatch('doc', docId);
  useTitle(query.data?.name);
  const expected = useMatch('/doc/edit_custom/*') ? DocType.custom : DocType.http;
  useModuleInAddress(query.data);
  // Once open, the page stays: a revoked right must not remove typed text from the screen.
  if (query.data) return <OpenDoc detail={query.data} {...seat} />;
  return (
    <Loaded page query={query} skeleton={<EditSkeleton type={expected} />}>
      {(detail) => <OpenDoc detail={detail} {...seat} />}
    </Loaded>
  );
}

/** Links in the tree carry the application of the previous doc: the URL is corrected once the doc is known. */
function useModuleInAddress(doc: DocDetail | undefined): void {
  const { moduleId } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const path = doc && doc.moduleId !== moduleId && !isOn(doc.isFolder) ? docPath(doc, doc.moduleId, true) : undefined;
  useEffect(() => {
    if (path) void navigate({ pathname: path, search }, { replace: true, state });
  }, [path, search, state, navigate]);
}

/** No session until the user is known. */
function useOwnSeat(docId: string) {
  const person = useCall(me, {}, { staleTime: Number.POSITIVE_INFINITY });
  const { id: userId, nickname, username } = person.data ?? { id: '', nickname: '', username: '' };
  const who = userId ? { userId, name: nickname || username, color: personColor(userId) } : undefined;
  return { person, session: useLiveDoc(docId, who) };
}

function OpenDoc({ detail, person, session }: { detail: DocDetail } & ReturnType<typeof useOwnSeat>) {
  const { t } = useTranslation('editing');
  const { prepare } = docTypes[detail.type];
  useEffect(prepare, [prepare]);
  if (isOn(detail.isFolder))
    return (
      <EmptyState
        what={detail.name}
        why={t('state.folder')}
        next={<LinkButton to={`/project/doc/${detail.projectId}`} text={t('state.back')} />}
      />
    );
  if (session) return <LiveDoc detail={detail} session={session} />;
  return (
    <Loaded query={person} skeleton={<EditSkeleton type={detail.type} />}>
      {() => <EditSkeleton type={detail.type} />}
    </Loaded>
  );
}

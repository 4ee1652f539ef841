import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { me } from '../../../contracts/accounts.js';
import { getDoc } from '../../../contracts/docs.js';
import { isOn } from '../../../contracts/wire.js';
import { docTypes } from '../../doc-types/index.js';
import { useLiveDoc } from '../../features/live/use-live-doc.js';
import { useWatch } from '../../lib/hints.js';
import { useCall } from '../../lib/query.js';
import { LinkButton } from '../../ui/links.js';
import { useTitle } from '../../ui/Page.js';
import { personColor } from '../../ui/people.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import type { DocDetail } from './doc-detail.js';
import { EditSkeleton } from './EditSkeleton.js';
import { LiveDoc } from './LiveDoc.js';
import './doc-edit.css';

/** `/doc/edit/:moduleId/:docId` and `/doc/edit_custom/…`: one screen, the doc's type picks the editor. */
export function DocEditScreen() {
  const { docId = '' } = useParams();
  return <DocEdit key={docId} docId={docId} />;
}

function DocEdit({ docId }: { docId: string }) {
  const query = useCall(getDoc, { id: docId });
  // Taken beside the reading of the doc: the words come with the seat, and neither need wait for the other.
  const seat = useOwnSeat(docId);
  useWatch('doc', docId);
  useTitle(query.data?.name);
  // Once open, the page stays: a right that is taken away must not take typed words off the screen.
  if (query.data) return <OpenDoc detail={query.data} {...seat} />;
  return (
    <Loaded page query={query} skeleton={<EditSkeleton />}>
      {(detail) => <OpenDoc detail={detail} {...seat} />}
    </Loaded>
  );
}

/** No session while nobody knows who sits there. */
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
    <Loaded query={person} skeleton={<EditSkeleton />}>
      {() => <EditSkeleton />}
    </Loaded>
  );
}

import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { getDoc } from '../../../contracts/docs.js';
import { isOn } from '../../../contracts/wire.js';
import { useWatch } from '../../lib/hints.js';
import { useCall } from '../../lib/query.js';
import { LinkButton } from '../../ui/links.js';
import { useTitle } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import type { DocDetail } from './doc-detail.js';
import { EditSkeleton } from './EditSkeleton.js';
import { LiveDocPage } from './LiveDocPage.js';
import './doc-edit.css';

/** `/doc/edit/:moduleId/:docId` and `/doc/edit_custom/…`: one screen, the doc's type picks the editor. */
export function DocEditScreen() {
  const { docId = '' } = useParams();
  return <DocEdit key={docId} docId={docId} />;
}

function DocEdit({ docId }: { docId: string }) {
  const query = useCall(getDoc, { id: docId });
  useWatch('doc', docId);
  useTitle(query.data?.name);
  // Once open, the page stays: a right that is taken away must not take typed words off the screen.
  if (query.data) return <OpenDoc detail={query.data} />;
  return (
    <Loaded page query={query} skeleton={<EditSkeleton />}>
      {(detail) => <OpenDoc detail={detail} />}
    </Loaded>
  );
}

function OpenDoc({ detail }: { detail: DocDetail }) {
  const { t } = useTranslation('editing');
  if (!isOn(detail.isFolder)) return <LiveDocPage detail={detail} />;
  return (
    <EmptyState
      what={detail.name}
      why={t('state.folder')}
      next={<LinkButton to={`/project/doc/${detail.projectId}`} text={t('state.back')} />}
    />
  );
}

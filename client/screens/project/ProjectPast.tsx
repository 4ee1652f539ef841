import { TrashIcon } from '@blueprintjs/icons';
import { useParams } from 'react-router-dom';
import { projectSpace } from '../../../contracts/workspace/workspace.js';
import { BinList } from '../../features/history/past/BinList.js';
import { PastSetList } from '../../features/history/past/PastSetList.js';
import { UndoPerson } from '../../features/history/past/UndoPerson.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { Page } from '../../ui/Page.js';
import { EmptyState } from '../../ui/states.js';

/** What was deleted in a project, what was restored, and the undo of one person's work. */
export function ProjectPast() {
  const { t } = useText();
  const { projectId = '' } = useParams();
  const place = useCall(projectSpace, { projectId });
  const mayRestore = useMay('doc.restore', { project: projectId, space: place.data?.spaceId });
  return (
    <Page title={t('past:project.title')} lead={t('past:project.lead')}>
      {mayRestore ? (
        <>
          <BinList key={projectId} place={{ projectId }} />
          <div className="section-head">
            <h2>{t('past:undo.title')}</h2>
          </div>
          <UndoPerson projectId={projectId} />
          <div className="section-head">
            <h2>{t('past:sets.title')}</h2>
          </div>
          <PastSetList projectId={projectId} />
        </>
      ) : (
        <EmptyState
          icon={<TrashIcon size={32} />}
          what={t('past:project.refused')}
          why={t('past:project.refusedWhy')}
        />
      )}
    </Page>
  );
}

import { useNavigate, useParams } from 'react-router-dom';
import { getDoc } from '../../../contracts/docs/docs.js';
import { moduleInfo } from '../../../contracts/workspace/workspace.js';
import { CreateDoc } from '../../features/docs/doc-table/CreateDoc.js';
import { docPath, editNewDoc } from '../../features/docs/doc-table/doc-row.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { Page } from '../../ui/Page.js';
import { Loaded } from '../../ui/states.js';

/** Creates a doc in the application and folder of the URL (docs/spec.md 2), then opens its editor. */
export function NewDoc() {
  const { t } = useText();
  const navigate = useNavigate();
  const { moduleId = '', parentId = '' } = useParams();
  const module = useCall(moduleInfo, { moduleId });
  const folder = useCall(getDoc, { id: parentId }, { enabled: parentId !== '' });
  return (
    <Page title={t('docs:newDoc')}>
      <Loaded query={module}>
        {({ projectId }) => (
          <CreateDoc
            moduleId={moduleId}
            parentId={parentId}
            folder={folder.data?.name ?? ''}
            onClose={() => void navigate(`/project/doc/${projectId}?module=${moduleId}`, { replace: true })}
            onDone={(made) => void navigate(docPath(made, moduleId, true), { replace: true, state: editNewDoc })}
          />
        )}
      </Loaded>
    </Page>
  );
}

import { Button } from '@blueprintjs/core';
import { EditIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { projectInfo } from '../../../contracts/workspace/workspace.js';
import { ProgramHooks } from '../../features/notifications/programs/ProgramHooks.js';
import { FollowButton } from '../../features/notifications/subscriptions/FollowButton.js';
import { SeverityChoices } from '../../features/workspace/modules/SeverityChoices.js';
import { DeleteProject } from '../../features/workspace/projects/DeleteProject.js';
import { EditProject } from '../../features/workspace/projects/EditProject.js';
import { ProjectDetails } from '../../features/workspace/projects/ProjectDetails.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { Page } from '../../ui/Page.js';
import { Loaded } from '../../ui/states.js';
import { toast } from '../../ui/toaster.js';

export function ProjectInfo() {
  const { t } = useText();
  const navigate = useNavigate();
  const { projectId = '' } = useParams();
  const info = useCall(projectInfo, { projectId });
  const project = info.data;
  const scope = { project: projectId, space: project?.spaceId };
  const mayUpdate = useMay('project.update', scope);
  const mayDelete = useMay('project.delete', scope);
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const gone = () => {
    void navigate(`/space/project/${project?.space.id}`, { replace: true });
    void toast({ message: t('places:deletedNow', { name: project?.name }) });
  };
  return (
    <Page
      title={t('places:projectInfo')}
      actions={
        project && (
          <>
            <FollowButton place={{ projectId }} name={project.name} />
            {mayUpdate && <Button icon={<EditIcon />} text={t('places:edit')} onClick={() => setOpen('edit')} />}
            {mayDelete && (
              <Button
                icon={<TrashIcon />}
                intent="danger"
                variant="outlined"
                text={t('places:deleteProject')}
                onClick={() => setOpen('delete')}
              />
            )}
          </>
        )
      }
    >
      <Loaded query={info}>{(facts) => <ProjectDetails project={facts} />}</Loaded>
      {project && <SeverityChoices projectId={projectId} mayEdit={mayUpdate} />}
      {project && mayUpdate && <ProgramHooks place={{ projectId }} />}
      {open === 'edit' && project && <EditProject project={project} onClose={close} />}
      {open === 'delete' && project && <DeleteProject project={project} onClose={close} onDone={gone} />}
    </Page>
  );
}

import { Button } from '@blueprintjs/core';
import { PlusIcon, ProjectsIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { listProjects, spaceInfo } from '../../../contracts/workspace.js';
import { CreateProject } from '../../features/projects/CreateProject.js';
import { ProjectCards } from '../../features/projects/ProjectCards.js';
import { useCommands } from '../../lib/commands.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { Page } from '../../ui/Page.js';
import { SkeletonCards } from '../../ui/SkeletonCards.js';
import { EmptyState, Loaded } from '../../ui/states.js';

export function SpaceProjects() {
  const { t } = useText();
  const navigate = useNavigate();
  const { spaceId = '' } = useParams();
  const space = useCall(spaceInfo, { spaceId });
  const projects = useCall(listProjects, { spaceId });
  const mayCreate = useMay('project.create', { space: spaceId });
  const [creating, setCreating] = useState(false);
  useCommands(
    useMemo(
      () =>
        mayCreate ? [{ id: 'create-project', label: t('places:createProject'), run: () => setCreating(true) }] : [],
      [t, mayCreate],
    ),
  );
  return (
    <Page
      title={space.data?.name ?? t('places:projects')}
      actions={
        mayCreate && (
          <Button
            intent="primary"
            icon={<PlusIcon />}
            text={t('places:createProject')}
            onClick={() => setCreating(true)}
          />
        )
      }
    >
      <Loaded
        query={projects}
        skeleton={<SkeletonCards />}
        empty={
          <EmptyState
            icon={<ProjectsIcon size={32} />}
            what={t('places:noProjects')}
            why={mayCreate ? t('places:noProjectsWhy') : t('places:noProjectsGuest')}
          />
        }
      >
        {(list) => <ProjectCards projects={list} />}
      </Loaded>
      {creating && (
        <CreateProject
          spaceId={spaceId}
          onClose={() => setCreating(false)}
          onDone={(id) => navigate(`/project/doc/${id}`)}
        />
      )}
    </Page>
  );
}

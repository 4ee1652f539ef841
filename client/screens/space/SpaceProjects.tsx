import { Button, SegmentedControl } from '@blueprintjs/core';
import { GridViewIcon, ListIcon, PlusIcon, ProjectsIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { isOn } from '../../../contracts/platform/wire.js';
import { listProjects, spaceInfo } from '../../../contracts/workspace/workspace.js';
import { CreateProject } from '../../features/workspace/projects/CreateProject.js';
import { DeletedProjects } from '../../features/workspace/projects/DeletedProjects.js';
import { ProjectCards } from '../../features/workspace/projects/ProjectCards.js';
import { ProjectTable } from '../../features/workspace/projects/ProjectTable.js';
import { useCommands } from '../../lib/commands.js';
import { useText } from '../../lib/i18n.js';
import { bestMatches } from '../../lib/match.js';
import { useCall } from '../../lib/query.js';
import { useMay, useRights } from '../../lib/rights.js';
import { keys, useStored } from '../../lib/storage.js';
import { AskForAccess } from '../../ui/AskForAccess.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { Page } from '../../ui/Page.js';
import { SkeletonCards } from '../../ui/SkeletonCards.js';
import { useSpelled } from '../../ui/spelled.js';
import { EmptyState, Loaded } from '../../ui/states.js';

/** From this many on, a filter helps. */
const MANY = 9;

export function SpaceProjects() {
  const { t } = useText();
  const navigate = useNavigate();
  const { spaceId = '' } = useParams();
  const space = useCall(spaceInfo, { spaceId });
  const projects = useCall(listProjects, { spaceId });
  const mayDelete = useMay('space.settings', { space: spaceId });
  const mayCreate = useMay('project.create', { space: spaceId });
  const hasRights = useRights() !== undefined;
  const [creating, setCreating] = useState(false);
  const [filter, setFilter] = useState('');
  const isSpelled = useSpelled(
    filter,
    useMemo(() => (projects.data ?? []).map(({ name }) => name), [projects.data]),
  );
  const [view, setView] = useStored(keys.projectView, 'card');
  useCommands(
    useMemo(
      () =>
        mayCreate ? [{ id: 'create-project', label: t('places:createProject'), run: () => setCreating(true) }] : [],
      [t, mayCreate],
    ),
  );
  if (space.data && isOn(space.data.isCompose)) return <Navigate to={`/space/compose/${spaceId}`} replace />;
  return (
    <Page
      title={space.data?.name ?? t('places:projects')}
      lead={space.data?.description}
      actions={
        <>
          {(projects.data?.length ?? 0) >= MANY && (
            <FilterInput value={filter} onValue={setFilter} label={t('places:filterByName')} />
          )}
          {(projects.data?.length ?? 0) > 0 && <ViewSwitch view={view} onView={setView} />}
          {hasRights && !mayCreate && <AskForAccess about={{ spaceId }} wants="dev" text={t('places:askToCreate')} />}
          {mayCreate && projects.data?.length !== 0 && (
            <Button
              intent="primary"
              icon={<PlusIcon />}
              text={t('places:createProject')}
              onClick={() => setCreating(true)}
            />
          )}
        </>
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
            next={
              mayCreate && (
                <Button
                  intent="primary"
                  icon={<PlusIcon />}
                  text={t('places:createProject')}
                  onClick={() => setCreating(true)}
                />
              )
            }
          />
        }
      >
        {(list) => (
          <Found projects={bestMatches(filter, list, ({ name }) => name, list.length, isSpelled)} view={view} />
        )}
      </Loaded>
      {mayDelete && <DeletedProjects spaceId={spaceId} />}
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

function Found({ projects, view }: { projects: WireReply<typeof listProjects>; view: string }) {
  const { t } = useText();
  if (projects.length === 0) return <EmptyState small what={t('places:noMatch')} />;
  return view === 'list' ? <ProjectTable projects={projects} /> : <ProjectCards projects={projects} />;
}

/** Cards or lines, remembered (docs/wire.md 5.1). */
function ViewSwitch({ view, onView }: { view: string; onView: (view: string) => void }) {
  const { t } = useText();
  return (
    <SegmentedControl
      size="small"
      aria-label={t('places:view')}
      value={view === 'list' ? 'list' : 'card'}
      onValueChange={onView}
      options={[
        { value: 'card', label: t('places:asCards'), icon: <GridViewIcon /> },
        { value: 'list', label: t('places:asList'), icon: <ListIcon /> },
      ]}
    />
  );
}

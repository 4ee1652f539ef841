import { Button, HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { CollapseAllIcon, ExpandAllIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { viewProjects, viewProjectTree, viewSpaceTree } from '../../../contracts/docs.js';
import { TreeNodeType } from '../../../contracts/enums.js';
import { listNormalSpaces } from '../../../contracts/workspace.js';
import { DocTree } from '../../features/doc-tree/DocTree.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { keys, useStored, useStoredSet } from '../../lib/storage.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/states.js';
import { Tip } from '../../ui/Tip.js';

/** Spec 9: 1 space, 2 project; project at first. */
const SPACE = '1';
const PROJECT = '2';

interface SidebarProps {
  docId: string;
  /** Where the open doc lives; the choice follows it. */
  projectId?: string;
  spaceId?: string;
}

export function Sidebar({ docId, projectId, spaceId }: SidebarProps) {
  const { t } = useText();
  const [dimension, setDimension] = useStored(keys.viewDimension, PROJECT);
  const [filter, setFilter] = useState('');
  const [closed, setClosed] = useStoredSet(keys.viewClosed);
  const bySpace = dimension === SPACE;
  const [chosenSpace, setSpace] = useFollowing(keys.spaceId, spaceId);
  const [chosenProject, setProject] = useFollowing(keys.projectId, projectId);
  const spaces = useCall(listNormalSpaces, {}, { enabled: bySpace });
  const projects = useCall(viewProjects, {}, { enabled: !bySpace });
  // A public project need not be one of mine: its docs stand in the space's tree.
  const elsewhere =
    projects.data !== undefined &&
    projectId !== undefined &&
    !projects.data.some((each) => each.projects.some(({ id }) => id === projectId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when such a doc is entered; the hand may choose otherwise after
  useEffect(() => {
    if (elsewhere) setDimension(SPACE);
  }, [elsewhere, projectId]);
  const space = pick(spaces.data, chosenSpace);
  const project = pick(
    projects.data?.flatMap((each) => each.projects),
    chosenProject,
  );
  const spaceTree = useCall(viewSpaceTree, { spaceId: space }, { enabled: bySpace && space !== '' });
  const projectTree = useCall(viewProjectTree, { projectId: project }, { enabled: !bySpace && project !== '' });
  const tree = bySpace ? spaceTree : projectTree;
  const choices = bySpace ? spaces : projects;
  const closeAll = () =>
    setClosed(new Set(tree.data?.filter(({ type }) => type !== TreeNodeType.doc).map(({ id }) => id)));
  return (
    <nav className="sidebar" aria-label={t('viewer:tree')}>
      <div className="sidebar-head">
        <SegmentedControl
          fill
          size="small"
          value={bySpace ? SPACE : PROJECT}
          onValueChange={setDimension}
          options={[
            { value: PROJECT, label: t('viewer:byProject') },
            { value: SPACE, label: t('viewer:bySpace') },
          ]}
        />
        {bySpace ? (
          <HTMLSelect
            fill
            aria-label={t('viewer:bySpace')}
            disabled={space === ''}
            value={space}
            onChange={(event) => setSpace(event.currentTarget.value)}
            options={spaces.data?.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : (
          <HTMLSelect
            fill
            aria-label={t('viewer:byProject')}
            disabled={project === ''}
            value={project}
            onChange={(event) => setProject(event.currentTarget.value)}
          >
            {projects.data?.map((each) => (
              <optgroup key={each.id} label={each.name}>
                {each.projects.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </HTMLSelect>
        )}
        <div className="sidebar-filter">
          <FilterInput value={filter} onValue={setFilter} label={t('viewer:filter')} />
          <Tip content={closed.size > 0 ? t('docs:expandAll') : t('docs:collapseAll')}>
            <Button
              variant="minimal"
              icon={closed.size > 0 ? <ExpandAllIcon /> : <CollapseAllIcon />}
              aria-label={closed.size > 0 ? t('docs:expandAll') : t('docs:collapseAll')}
              onClick={() => (closed.size > 0 ? setClosed(new Set()) : closeAll())}
            />
          </Tip>
        </div>
      </div>
      <div className="sidebar-tree" data-scroller="">
        {choices.data?.length === 0 ? (
          <EmptyState small what={t('viewer:noProjects')} why={t('viewer:noProjectsWhy')} />
        ) : (
          <Loaded
            query={tree}
            skeleton={<SkeletonRows rows={8} />}
            empty={<EmptyState small what={t('viewer:noDocs')} why={t('viewer:noDocsWhy')} />}
          >
            {(nodes) => <DocTree nodes={nodes} filter={filter} docId={docId} closed={closed} onClosed={setClosed} />}
          </Loaded>
        )}
      </div>
    </nav>
  );
}

/** The stored choice if it is still there, else the first one. */
const pick = (choices: readonly { id: string }[] | undefined, chosen: string): string =>
  choices?.find(({ id }) => id === chosen)?.id ?? choices?.[0]?.id ?? '';

/** A remembered choice that moves to the open doc's place each time another place is entered. */
function useFollowing(key: string, at: string | undefined): [string, (id: string) => void] {
  const [chosen, choose] = useStored(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the doc's place changes; the hand may choose otherwise after
  useEffect(() => {
    if (at) choose(at);
  }, [at]);
  return [chosen, choose];
}

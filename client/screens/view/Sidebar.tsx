import { Button, HTMLSelect, Menu, MenuItem, PopoverNext, SegmentedControl } from '@blueprintjs/core';
import { CollapseAllIcon, ExpandAllIcon, MoreIcon, TickIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { viewProjects } from '../../../contracts/docs.js';
import { listNormalSpaces } from '../../../contracts/workspace.js';
import { useBranches } from '../../features/doc-tree/branches.js';
import { DocTree } from '../../features/doc-tree/DocTree.js';
import type { Node } from '../../features/doc-tree/tree-node.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { keyFor, keys, stored, useStored } from '../../lib/storage.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { EmptyState } from '../../ui/states.js';
import { Tip } from '../../ui/Tip.js';

/** Spec 9: 1 space, 2 project; project at first. */
const SPACE = '1';
const PROJECT = '2';

interface SidebarProps {
  docId: string;
  /** Where the open doc lives; the choice follows it. */
  projectId?: string;
  spaceId?: string;
  /** Ctrl-click on a doc. */
  onAside?: (row: Node) => void;
  tabs: { readonly isOn: boolean; setOn(on: boolean): void };
  /** Present where the tree can be put away. */
  onFold?: () => void;
}

export function Sidebar({ docId, projectId, spaceId, onAside, tabs, onFold }: SidebarProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [dimension, setDimension] = useStored(keys.viewDimension, PROJECT);
  const [typed, setTyped] = useState('');
  const filter = useLate(typed, FILTER_WAITS);
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
  const place = bySpace ? { spaceId: space } : { projectId: project };
  const placeId = bySpace ? space : project;
  const choices = bySpace ? spaces : projects;
  /** Another place opens where it was left. */
  const go = (id: string) => {
    if (bySpace) setSpace(id);
    else setProject(id);
    const last = stored(keyFor.lastDoc(id));
    if (last) void navigate(`/view/${last}`);
  };
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
        <HTMLSelect
          fill
          aria-label={bySpace ? t('viewer:bySpace') : t('viewer:byProject')}
          disabled={placeId === ''}
          value={placeId}
          onChange={(event) => go(event.currentTarget.value)}
        >
          {bySpace ? <Choices list={spaces.data} /> : <Groups list={projects.data} />}
        </HTMLSelect>
        <div className="sidebar-filter">
          <FilterInput value={typed} onValue={setTyped} label={t('viewer:filter')} />
          <TurnAll place={place} />
          <TreeMenu tabs={tabs} onFold={onFold} />
        </div>
      </div>
      <div className="sidebar-tree" data-scroller="">
        {choices.data?.length === 0 ? (
          <EmptyState small what={t('viewer:noProjects')} why={t('viewer:noProjectsWhy')} />
        ) : (
          <DocTree key={placeId} place={place} filter={filter} docId={docId} onAside={onAside} />
        )}
      </div>
    </nav>
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const Choices = ({ list }: { list: readonly Named[] | undefined }) =>
  list?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

const Groups = ({ list }: { list: readonly (Named & { readonly projects: readonly Named[] })[] | undefined }) =>
  list?.map(({ id, name, projects }) => (
    <optgroup key={id} label={name}>
      <Choices list={projects} />
    </optgroup>
  ));

/** Opens all branches when some are closed, else closes all. */
function TurnAll({ place }: { place: { spaceId?: string; projectId?: string } }) {
  const { t } = useText();
  const [branches, setBranches] = useBranches(place);
  const whole = branches.allOpen && branches.toggled.length === 0;
  const words = whole ? t('docs:collapseAll') : t('docs:expandAll');
  return (
    <Tip content={words}>
      <Button
        variant="minimal"
        icon={whole ? <CollapseAllIcon /> : <ExpandAllIcon />}
        aria-label={words}
        onClick={() => setBranches({ allOpen: !whole, toggled: [] })}
      />
    </Tip>
  );
}

function TreeMenu({ tabs, onFold }: Pick<SidebarProps, 'tabs' | 'onFold'>) {
  const { t } = useText();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem
            roleStructure="listoption"
            selected={tabs.isOn}
            icon={tabs.isOn ? <TickIcon /> : undefined}
            text={t('viewer:openInTabs')}
            onClick={() => tabs.setOn(!tabs.isOn)}
          />
          {onFold && <MenuItem text={t('viewer:foldTree')} onClick={onFold} />}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<MoreIcon />} aria-label={t('viewer:options')} />
    </PopoverNext>
  );
}

/** A filter is asked for when the typing rests, in ms. */
const FILTER_WAITS = 150;

function useLate(value: string, ms: number): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), value ? ms : 0);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return late;
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

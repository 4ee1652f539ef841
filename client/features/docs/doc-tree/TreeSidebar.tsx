import { Button, HTMLSelect, Menu, MenuItem, PopoverNext, SegmentedControl } from '@blueprintjs/core';
import { MoreIcon, TimeIcon } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { listNormalSpaces } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { may } from '../../../lib/policy.js';
import { useCall } from '../../../lib/query.js';
import { useRights } from '../../../lib/rights.js';
import { keyFor, keys, stored, useStored } from '../../../lib/storage.js';
import { type ChangeMarks, useChangeMarks } from '../../../lib/visits.js';
import { ChoiceItem } from '../../../ui/ChoiceItem.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { EmptyState } from '../../../ui/states.js';
import { Tip } from '../../../ui/Tip.js';
import { useSettled } from '../../../ui/table-state.js';
import { AboutLink } from './AboutLink.js';
import { DocTree, type TreeTarget, viewerTarget } from './DocTree.js';
import styles from './doc-tree.module.css';
import { ModelSection } from './ModelSection.js';
import type { MenuOfRow } from './row-menu.js';
import { TurnAll } from './TurnAll.js';
import type { ViewNode } from './tree-node.js';
import { useModulesOnScreen } from './use-modules-on-screen.js';

/** docs/spec.md 9: 1 space, 2 project; project by default. */
const SPACE = '1';
const PROJECT = '2';

interface TreeSidebarProps {
  docId: string;
  /** The viewer by default. */
  target?: TreeTarget;
  /** The project of the open doc; the selection follows it. */
  projectId?: string;
  spaceId?: string;
  /** The application of the open doc, whose models are listed below the tree. */
  moduleId?: string | undefined;
  /** Draws the dialog for a new model. */
  newModel?: (moduleId: string, onClose: () => void) => ReactNode;
  /** The page of a model or of *About*: the viewer's by default. */
  modelPath?: (id: string) => string;
  /** The moment whose tree is shown; undefined: now. */
  at?: string;
  /** Defined where earlier moments can be shown. */
  onPast?: () => void;
  /** Ctrl-click on a doc. */
  onAside?: (row: ViewNode) => void;
  /** Defined where docs open in tabs. */
  tabs?: { readonly isOn: boolean; setOn(on: boolean): void };
  /** Shown above the tree when docs changed since the reader's last visit; without it they are not marked. */
  changes?: (marks: ChangeMarks) => ReactNode;
  /** Defined where the tree can be collapsed. */
  onFold?: () => void;
  /** Draws the menu of a row; without it rows have none. */
  rowMenu?: (menu: MenuOfRow, onClose: () => void) => ReactNode;
}

export function TreeSidebar({
  docId,
  target = viewerTarget,
  projectId,
  spaceId,
  moduleId,
  newModel,
  modelPath = viewModel,
  at,
  onPast,
  onAside,
  tabs,
  changes,
  onFold,
  rowMenu,
}: TreeSidebarProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [chosenDimension, setDimension] = useStored(keys.viewDimension);
  const [typed, setTyped] = useState('');
  const [menu, setMenu] = useState<MenuOfRow>();
  const filter = useSettled(typed, typed ? FILTER_WAITS : 0);
  const [chosenSpace, setSpace] = useFollowing(keys.spaceId, spaceId);
  const [chosenProject, setProject] = useFollowing(keys.projectId, projectId);
  const projects = useCall(viewProjects, {}, { enabled: chosenDimension !== SPACE });
  // Users without a project may still read the public ones of their spaces.
  const bySpace = (chosenDimension || (projects.data?.length === 0 ? SPACE : PROJECT)) === SPACE;
  const spaces = useCall(listNormalSpaces, {}, { enabled: bySpace });
  // A public project need not be one of the user's: its docs are in the space's tree.
  const elsewhere =
    projects.data !== undefined &&
    projectId !== undefined &&
    !projects.data.some((each) => each.projects.some(({ id }) => id === projectId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when such a doc is opened
  useEffect(() => {
    if (elsewhere) setDimension(SPACE);
  }, [elsewhere, projectId]);
  const space = pick(spaces.data, chosenSpace);
  const project = pick(
    projects.data?.flatMap((each) => each.projects),
    chosenProject,
  );
  const rights = useRights();
  const spaceHere = bySpace ? space : projects.data?.find((each) => each.projects.some(({ id }) => id === project))?.id;
  // A project's role is known only for the project of the tree; a space's admin may edit in all of them.
  const mayAdd = may(rights, 'doc.edit', { ...(!bySpace && { project }), ...(spaceHere && { space: spaceHere }) });
  const place = {
    ...(bySpace ? { spaceId: space } : { projectId: project }),
    ...(at ? { at } : mayAdd && rowMenu && { withEmpty: true }),
  };
  const placeId = bySpace ? space : project;
  const watchModules = useModulesOnScreen(placeId, at === undefined);
  const isMarked = changes !== undefined && !at;
  const marks = useChangeMarks(isMarked && bySpace ? space : '', isMarked && !bySpace ? project : '');
  // A truncated link contains no valid doc id; the tree beside it still works.
  const knownId = decodeId(docId) === undefined ? '' : docId;
  const choices = bySpace ? spaces : projects;
  /** Each space or project opens with its last doc. */
  const go = (id: string) => {
    if (bySpace) setSpace(id);
    else setProject(id);
    const last = stored(keyFor.lastDoc(id));
    if (last && target === viewerTarget) void navigate(`/view/${last}`);
  };
  return (
    <nav className={`stack ${styles.sidebar}`} aria-label={t('viewer:tree')}>
      <div className={`stack gap-2 ${styles.sidebarHead}`}>
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
        <div className={styles.sidebarFilter}>
          <FilterInput value={typed} onValue={setTyped} label={t('viewer:filter')} />
          <TurnAll place={place} />
          {onPast && (
            <Tip content={t('past:open')}>
              <Button variant="minimal" icon={<TimeIcon />} aria-label={t('past:open')} onClick={onPast} />
            </Tip>
          )}
          {(tabs || onFold) && <TreeMenu tabs={tabs} onFold={onFold} />}
        </div>
        {marks && changes?.(marks)}
      </div>
      <div className={styles.sidebarTree} data-scroller="">
        {choices.data?.length === 0 ? (
          <EmptyState small what={t('viewer:noProjects')} why={t('viewer:noProjectsWhy')} />
        ) : (
          <DocTree
            key={placeId}
            target={target}
            place={place}
            filter={filter}
            docId={knownId}
            onAside={onAside}
            marks={marks}
            onModules={watchModules}
            onMenu={rowMenu && !at ? setMenu : undefined}
            mayAdd={mayAdd}
          />
        )}
        {moduleId !== undefined && !at && filter === '' && (
          <AboutLink moduleId={moduleId} docId={knownId} path={modelPath} mayMake={mayAdd} />
        )}
        {moduleId !== undefined && !at && (
          <ModelSection
            moduleId={moduleId}
            docId={knownId}
            filter={filter}
            path={modelPath}
            create={mayAdd ? newModel : undefined}
          />
        )}
      </div>
      {menu && rowMenu?.({ ...menu, spaceId: spaceHere }, () => setMenu(undefined))}
    </nav>
  );
}

const viewModel = (id: string): string => `/view/${id}`;

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

function TreeMenu({ tabs, onFold }: Pick<TreeSidebarProps, 'tabs' | 'onFold'>) {
  const { t } = useText();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {tabs && (
            <ChoiceItem
              isMultiple
              isChosen={tabs.isOn}
              text={t('viewer:openInTabs')}
              onClick={() => tabs.setOn(!tabs.isOn)}
            />
          )}
          {onFold && <MenuItem text={t('viewer:foldTree')} onClick={onFold} />}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<MoreIcon />} aria-label={t('viewer:options')} />
    </PopoverNext>
  );
}

/** Delay before a typed filter is sent, in ms. */
const FILTER_WAITS = 150;

/** The stored choice if it still exists, else the first one. */
const pick = (choices: readonly { id: string }[] | undefined, chosen: string): string =>
  choices?.find(({ id }) => id === chosen)?.id ?? choices?.[0]?.id ?? '';

/** A stored choice that changes to the open doc's space or project each time that changes. */
function useFollowing(key: string, at: string | undefined): [string, (id: string) => void] {
  const [chosen, choose] = useStored(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the doc's location changes
  useEffect(() => {
    if (at) choose(at);
  }, [at]);
  return [chosen, choose];
}

import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { keyFor, stored } from '../../../lib/storage.js';
import { type ChangeMarks, useChangeMarks } from '../../../lib/visits.js';
import { EmptyState } from '../../../ui/states.js';
import { useSettled } from '../../../ui/table-state.js';
import { AboutLink } from './AboutLink.js';
import { DocTree, type TreeTarget, viewerTarget } from './DocTree.js';
import styles from './doc-tree.module.css';
import { ModelSection } from './ModelSection.js';
import type { MenuOfRow } from './row-menu.js';
import { TreeHead } from './TreeHead.js';
import { TurnAll } from './TurnAll.js';
import type { ViewNode } from './tree-node.js';
import { useModulesOnScreen } from './use-modules-on-screen.js';
import { useTreePlace } from './use-tree-place.js';

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
  const [typed, setTyped] = useState('');
  const [menu, setMenu] = useState<MenuOfRow>();
  const filter = useSettled(typed, typed ? FILTER_WAITS : 0);
  const chosen = useTreePlace({ projectId, spaceId });
  const { bySpace, id: placeId, mayAdd } = chosen;
  const place = {
    ...(bySpace ? { spaceId: placeId } : { projectId: placeId }),
    ...(at ? { at } : mayAdd && rowMenu && { withEmpty: true }),
  };
  const watchModules = useModulesOnScreen(placeId, at === undefined);
  const isMarked = changes !== undefined && !at;
  const marks = useChangeMarks(isMarked && bySpace ? placeId : '', isMarked && !bySpace ? placeId : '');
  // A truncated link contains no valid doc id; the tree beside it still works.
  const knownId = decodeId(docId) === undefined ? '' : docId;
  /** Each space or project opens with its last doc. */
  const go = (id: string) => {
    chosen.choose(id);
    const last = stored(keyFor.lastDoc(id));
    if (last && target === viewerTarget) void navigate(`/view/${last}`);
  };
  return (
    <nav className={`stack ${styles.sidebar}`} aria-label={t('viewer:tree')}>
      <TreeHead
        place={chosen}
        onPlace={go}
        filter={typed}
        onFilter={setTyped}
        turnAll={<TurnAll place={place} />}
        onPast={onPast}
        tabs={tabs}
        onFold={onFold}
      >
        {marks && changes?.(marks)}
      </TreeHead>
      <div className={styles.sidebarTree} data-scroller="">
        {chosen.isEmpty ? (
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
      {menu && rowMenu?.({ ...menu, spaceId: chosen.space }, () => setMenu(undefined))}
    </nav>
  );
}

const viewModel = (id: string): string => `/view/${id}`;

/** Delay before a typed filter is sent, in ms. */
const FILTER_WAITS = 150;

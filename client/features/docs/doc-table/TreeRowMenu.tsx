import { ContextMenuPopover, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import {
  AddIcon,
  DuplicateIcon,
  EditIcon,
  ExportIcon,
  EyeOpenIcon,
  FolderNewIcon,
  LinkIcon,
  MoveIcon,
  StarEmptyIcon,
  TextHighlightIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import { type ReactElement, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TreeNodeType } from '../../../../contracts/platform/enums.js';
import { moduleInfo, moduleOfDoc } from '../../../../contracts/workspace/workspace.js';
import { editorPath } from '../../../lib/doc-paths.js';
import type { FollowedPlace } from '../../../lib/followed-place.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { useMay } from '../../../lib/rights.js';
import { copyText } from '../../../ui/copy.js';
import { LinkMenuItem } from '../../../ui/links.js';
import { useReturnFocus } from '../../../ui/return-focus.js';
import { ActDialog, type TreeAct, type TreeRow } from './ActDialog.js';

/** A row whose menu is open, and where on the screen; `act`: chosen already, without the menu. */
interface OpenTreeMenu {
  readonly row: TreeRow;
  readonly left: number;
  readonly top: number;
  readonly act?: TreeAct;
  readonly spaceId?: string | undefined;
}

/** What is exported: an application, or a doc or folder. */
export interface TreeExport {
  readonly moduleId?: string;
  readonly docIds?: string[];
}

interface TreeRowMenuProps {
  open: OpenTreeMenu;
  onClose: () => void;
  onExport: (target: TreeExport) => void;
  /** The dialog that follows a folder or an application. */
  follow: (place: FollowedPlace, name: string) => ReactElement;
}

/** The menu of a row of the tree, and then the dialog of what was chosen in it. */
export function TreeRowMenu({ open, onClose, onExport, follow }: TreeRowMenuProps) {
  const { row, spaceId } = open;
  const [act, setAct] = useState<TreeAct | 'follow' | undefined>(open.act);
  const isModule = row.type === TreeNodeType.module;
  const ofDoc = useCall(moduleOfDoc, { docId: row.id }, { enabled: !isModule, staleTime: 60_000 });
  const itself = useCall(moduleInfo, { moduleId: row.id }, { enabled: isModule, staleTime: 60_000 });
  const module = isModule ? itself.data : ofDoc.data;
  const mayEdit = useMay('doc.edit', module && { project: module.projectId, ...(spaceId && { space: spaceId }) });
  if (!module) return null;
  if (act === 'follow') return follow(isModule ? { moduleId: row.id } : { docId: row.id }, row.label);
  // A key or a button may ask for what only those who may edit can do: the menu then shows what remains.
  if (act && mayEdit) return <ActDialog act={act} row={row} moduleId={module.id} onClose={onClose} />;
  return (
    <RowMenu
      {...{ open, onClose, mayEdit, moduleId: module.id }}
      onAct={setAct}
      onExport={() => onExport(isModule ? { moduleId: row.id } : { docIds: [row.id] })}
    />
  );
}

interface RowMenuProps {
  open: OpenTreeMenu;
  moduleId: string;
  mayEdit: boolean;
  onClose: () => void;
  onAct: (act: TreeAct | 'follow') => void;
  onExport: () => void;
}

function RowMenu({ open: { row, left, top }, onClose, onAct, ...rest }: RowMenuProps) {
  const isTaken = useRef(false);
  useReturnFocus();
  return (
    <ContextMenuPopover
      isOpen
      targetOffset={{ left, top }}
      // A chosen act opens its dialog in the menu's place.
      onClose={() => {
        if (!isTaken.current) onClose();
      }}
      content={
        <RowMenuItems
          {...rest}
          row={row}
          onAct={(act) => {
            isTaken.current = true;
            onAct(act);
          }}
        />
      }
    />
  );
}

interface ItemsProps extends Omit<RowMenuProps, 'open' | 'onClose'> {
  row: TreeRow;
}

function RowMenuItems({ row, moduleId, mayEdit, onAct, onExport }: ItemsProps) {
  const { t } = useText();
  const isDoc = row.type === TreeNodeType.doc;
  const isModule = row.type === TreeNodeType.module;
  return (
    <Menu>
      {isDoc && mayEdit && (
        <LinkMenuItem
          to={editorPath({ id: row.id, type: row.docType, moduleId })}
          icon={<EditIcon />}
          text={t('docs:edit')}
        />
      )}
      {isDoc && <LinkMenuItem to={`/view/${row.id}`} icon={<EyeOpenIcon />} text={t('docs:view')} />}
      {mayEdit && (
        <>
          <MenuItem
            icon={<AddIcon />}
            text={isDoc ? t('docs:newDoc') : t('docs:newDocHere')}
            onClick={() => onAct('newDoc')}
          />
          <MenuItem
            icon={<FolderNewIcon />}
            text={isDoc ? t('docs:newFolder') : t('docs:newFolderHere')}
            onClick={() => onAct('newFolder')}
          />
          <MenuDivider />
        </>
      )}
      {isDoc && (
        <MenuItem
          icon={<LinkIcon />}
          text={t('docs:copyLink')}
          onClick={() => void copyText(`${location.origin}/view/${row.id}`, t)}
        />
      )}
      {!isDoc && (
        <MenuItem icon={<StarEmptyIcon />} text={t('messages:follow.folder')} onClick={() => onAct('follow')} />
      )}
      <MenuItem icon={<ExportIcon />} text={t('export:action')} onClick={onExport} />
      {mayEdit && !isModule && <ChangeItems row={row} moduleId={moduleId} onAct={onAct} />}
    </Menu>
  );
}

function ChangeItems({ row, moduleId, onAct }: Pick<ItemsProps, 'row' | 'moduleId' | 'onAct'>) {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <>
      <MenuItem
        icon={<TextHighlightIcon />}
        text={t('docs:rename')}
        label={RENAME_KEY}
        onClick={() => onAct('rename')}
      />
      {row.type === TreeNodeType.doc && (
        <MenuItem
          icon={<DuplicateIcon />}
          text={t('docs:copy')}
          onClick={() => void navigate(`/doc/copy/${moduleId}/${row.id}`)}
        />
      )}
      <MenuItem icon={<MoveIcon />} text={t('docs:move')} onClick={() => onAct('move')} />
      <MenuDivider />
      <MenuItem icon={<TrashIcon />} intent="danger" text={t('docs:delete')} onClick={() => onAct('delete')} />
    </>
  );
}

/** The key as labelled on keyboards. */
const RENAME_KEY = 'F2';

import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import {
  AddIcon,
  DuplicateIcon,
  EditIcon,
  ExportIcon,
  EyeOffIcon,
  EyeOpenIcon,
  FolderNewIcon,
  LinkIcon,
  LockIcon,
  MoreIcon,
  MoveIcon,
  SelectionIcon,
  SortIcon,
  StarEmptyIcon,
  TextHighlightIcon,
  TrashIcon,
  UnlockIcon,
} from '@blueprintjs/icons';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { LinkMenuItem } from '../../../ui/links.js';
import { type DocRow, docPath, isFolder } from './doc-row.js';
import { LazyPopover } from './LazyPopover.js';

/** The actions of a row; the screen performs them. */
export type DocAct =
  | 'newDoc'
  | 'newFolder'
  | 'choose'
  | 'rename'
  | 'editFolder'
  | 'order'
  | 'copy'
  | 'move'
  | 'lock'
  | 'unlock'
  | 'show'
  | 'hide'
  | 'copyLink'
  | 'export'
  | 'follow'
  | 'delete';

/** The key as labelled on keyboards. */
const RENAME_KEY = 'F2';

export interface RowMenuProps {
  doc: DocRow;
  moduleId: string;
  mayEdit: boolean;
  isChosen: boolean;
  onAct: (act: DocAct, doc: DocRow) => void;
}

export function RowMenu(props: RowMenuProps & { tabIndex: number; label: string }) {
  return (
    <LazyPopover
      placement="bottom-end"
      content={() => <RowMenuItems {...props} />}
      target={(open) => (
        <Button
          variant="minimal"
          size="small"
          tabIndex={props.tabIndex}
          icon={<MoreIcon />}
          aria-haspopup="menu"
          aria-label={props.label}
          onClick={open}
        />
      )}
    />
  );
}

export function RowMenuItems(props: RowMenuProps) {
  const { doc, moduleId, mayEdit, onAct } = props;
  const { t } = useText();
  const act = (name: DocAct) => () => onAct(name, doc);
  const folder = isFolder(doc);
  return (
    <Menu>
      {folder && mayEdit && (
        <>
          <MenuItem icon={<AddIcon />} text={t('docs:newDocHere')} onClick={act('newDoc')} />
          <MenuItem icon={<FolderNewIcon />} text={t('docs:newFolderHere')} onClick={act('newFolder')} />
          <MenuDivider />
        </>
      )}
      {!folder && (
        <>
          {mayEdit && <LinkMenuItem to={docPath(doc, moduleId, true)} icon={<EditIcon />} text={t('docs:edit')} />}
          <LinkMenuItem to={`/view/${doc.id}`} icon={<EyeOpenIcon />} text={t('docs:view')} />
          <MenuItem icon={<LinkIcon />} text={t('docs:copyLink')} onClick={act('copyLink')} />
        </>
      )}
      {folder && <MenuItem icon={<StarEmptyIcon />} text={t('messages:follow.folder')} onClick={act('follow')} />}
      <MenuItem icon={<ExportIcon />} text={t('export:action')} onClick={act('export')} />
      {mayEdit && <ChangeItems {...props} />}
    </Menu>
  );
}

function ChangeItems({ doc, isChosen, onAct }: RowMenuProps) {
  const { t } = useText();
  const act = (name: DocAct) => () => onAct(name, doc);
  const locked = isOn(doc.isLocked);
  const shown = isOn(doc.isShow);
  const folder = isFolder(doc);
  return (
    <>
      <MenuItem icon={<TextHighlightIcon />} text={t('docs:rename')} label={RENAME_KEY} onClick={act('rename')} />
      {folder && <MenuItem icon={<EditIcon />} text={t('docs:editFolder')} onClick={act('editFolder')} />}
      {!folder && <MenuItem icon={<DuplicateIcon />} text={t('docs:copy')} onClick={act('copy')} />}
      <MenuItem icon={<MoveIcon />} text={t('docs:move')} onClick={act('move')} />
      <MenuItem icon={<SortIcon />} text={t('docs:setOrder')} onClick={act('order')} />
      <MenuItem
        icon={<SelectionIcon />}
        text={isChosen ? t('docs:unchoose') : t('docs:chooseRow')}
        onClick={act('choose')}
      />
      <MenuItem
        icon={locked ? <UnlockIcon /> : <LockIcon />}
        text={locked ? t('docs:unlock') : t('docs:lock')}
        onClick={act(locked ? 'unlock' : 'lock')}
      />
      <MenuItem
        icon={shown ? <EyeOffIcon /> : <EyeOpenIcon />}
        text={shown ? t('docs:hide') : t('docs:show')}
        onClick={act(shown ? 'hide' : 'show')}
      />
      <MenuDivider />
      <MenuItem icon={<TrashIcon />} intent="danger" text={t('docs:delete')} onClick={act('delete')} />
    </>
  );
}

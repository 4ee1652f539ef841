import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import {
  AddIcon,
  EditIcon,
  EyeOpenIcon,
  FolderNewIcon,
  LinkIcon,
  LockIcon,
  MoreIcon,
  MoveIcon,
  TextHighlightIcon,
  TrashIcon,
  UnlockIcon,
} from '@blueprintjs/icons';
import { useText } from '../../lib/i18n.js';
import { isOn } from '../../lib/wire.js';
import { LinkMenuItem } from '../../ui/links.js';
import { type Doc, docPath, isFolder } from './doc-row.js';

/** What a row can be asked to do; the screen answers. */
export type DocAct = 'newDoc' | 'newFolder' | 'rename' | 'move' | 'lock' | 'unlock' | 'copyLink' | 'delete';

interface RowMenuProps {
  doc: Doc;
  mayEdit: boolean;
  hasChildren: boolean;
  onAct: (act: DocAct, doc: Doc) => void;
  tabIndex: number;
}

export function RowMenu(props: RowMenuProps) {
  const { t } = useText();
  return (
    <PopoverNext placement="bottom-end" content={<RowMenuItems {...props} />}>
      <Button
        variant="minimal"
        size="small"
        tabIndex={props.tabIndex}
        icon={<MoreIcon />}
        aria-label={t('docs:actionsOf', { name: props.doc.name })}
      />
    </PopoverNext>
  );
}

function RowMenuItems({ doc, mayEdit, hasChildren, onAct }: RowMenuProps) {
  const { t } = useText();
  const act = (name: DocAct) => () => onAct(name, doc);
  const locked = isOn(doc.isLocked);
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
          {mayEdit && <LinkMenuItem to={docPath(doc, true)} icon={<EditIcon />} text={t('docs:edit')} />}
          <LinkMenuItem to={`/view/${doc.id}`} icon={<EyeOpenIcon />} text={t('docs:view')} />
          <MenuItem icon={<LinkIcon />} text={t('docs:copyLink')} onClick={act('copyLink')} />
        </>
      )}
      {mayEdit && (
        <>
          <MenuItem icon={<TextHighlightIcon />} text={t('docs:rename')} onClick={act('rename')} />
          <MenuItem icon={<MoveIcon />} text={t('docs:move')} onClick={act('move')} />
          <MenuItem
            icon={locked ? <UnlockIcon /> : <LockIcon />}
            text={locked ? t('docs:unlock') : t('docs:lock')}
            onClick={act(locked ? 'unlock' : 'lock')}
          />
          <MenuDivider />
          <MenuItem
            icon={<TrashIcon />}
            intent="danger"
            text={t('docs:delete')}
            disabled={hasChildren}
            label={hasChildren ? t('docs:notEmpty') : undefined}
            onClick={act('delete')}
          />
        </>
      )}
    </Menu>
  );
}

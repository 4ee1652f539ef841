import { ContextMenuPopover, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import {
  AddRowBottomIcon,
  ArrowDownIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  CubeIcon,
  DuplicateIcon,
  GitBranchIcon,
  MoreIcon,
  NewLayerIcon,
  TrashIcon,
  UndoIcon,
  UngroupObjectsIcon,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAct } from '../state/grid-acts.js';
import type { GridController } from '../state/grid-controller.js';
import { keyName } from './key-names.js';

export interface MenuPlace {
  readonly row: string;
  readonly left: number;
  readonly top: number;
}

interface RowMenuProps {
  controller: GridController;
  place: MenuPlace | undefined;
  onClose: () => void;
  onConstraints: (row: string) => void;
  onExtract: (row: string) => void;
  onDetach: (row: string) => void;
}

const acts: readonly { act: RowAct; icon: ReactElement; key: string }[] = [
  { act: 'addBelow', icon: <AddRowBottomIcon />, key: 'mod+shift+enter' },
  { act: 'addChild', icon: <NewLayerIcon />, key: 'mod+enter' },
  { act: 'duplicate', icon: <DuplicateIcon />, key: 'mod+d' },
  { act: 'up', icon: <ArrowUpIcon />, key: 'alt+up' },
  { act: 'down', icon: <ArrowDownIcon />, key: 'alt+down' },
  { act: 'nest', icon: <ArrowRightIcon />, key: 'alt+right' },
  { act: 'unnest', icon: <ArrowLeftIcon />, key: 'alt+left' },
];

/** Actions on a row, or on all selected rows. */
export function RowMenu({ controller, place, onClose, onConstraints, onExtract, onDetach }: RowMenuProps) {
  const { t } = useTranslation('api');
  if (!place) return null;
  const { row, left, top } = place;
  const count = controller.moves.targets(row).length;
  const item = (act: RowAct, icon: ReactElement, key = '') => (
    <MenuItem
      key={act}
      icon={icon}
      text={t(`grid.act.${act}`)}
      labelElement={key && <kbd className="muted">{keyName(key)}</kbd>}
      intent={act === 'remove' ? 'danger' : undefined}
      onClick={() => controller.act(act, row)}
    />
  );
  const content = (
    <Menu aria-label={t('grid.rowMenu')}>
      {count > 1 && <MenuDivider title={t('grid.selected', { count })} />}
      {controller.moves.lineOf(row)?.isGone ? (
        item('bringBack', <UndoIcon />)
      ) : (
        <>
          {acts.map(({ act, icon, key }) => item(act, icon, key))}
          {controller.variantActs(row).map((act) => item(act, <GitBranchIcon />))}
          {controller.mayConstrain(row) && (
            <MenuItem
              icon={<MoreIcon />}
              text={t('constraint.open')}
              labelElement={<kbd className="muted">{keyName('alt+enter')}</kbd>}
              onClick={() => onConstraints(row)}
            />
          )}
          {count === 1 && controller.mayExtract(row) && (
            <MenuItem icon={<CubeIcon />} text={t('model.extract')} onClick={() => onExtract(row)} />
          )}
          {count === 1 && controller.isModel(row) && (
            <MenuItem icon={<UngroupObjectsIcon />} text={t('model.detach')} onClick={() => onDetach(row)} />
          )}
          <MenuDivider />
          {item('remove', <TrashIcon />, count > 1 ? 'del' : '')}
        </>
      )}
    </Menu>
  );
  return <ContextMenuPopover isOpen content={content} targetOffset={{ left, top }} onClose={onClose} />;
}

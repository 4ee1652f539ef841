import { MoreIcon, PlusIcon } from '@blueprintjs/icons';
import { TreeNodeType } from '../../../../contracts/platform/enums.js';
import { useText } from '../../../lib/i18n.js';
import styles from './doc-tree.module.css';
import { type MenuOfRow, menuBelow } from './row-menu.js';
import type { ViewNode } from './tree-node.js';

interface LineButtonsProps {
  row: ViewNode;
  tabIndex: number;
  onMenu: (menu: MenuOfRow) => void;
  mayAdd: boolean;
}

/** Over the end of the line under the pointer or with the focus; always where there is no pointer that hovers. */
export function LineButtons({ row, tabIndex, onMenu, mayAdd }: LineButtonsProps) {
  const { t } = useText();
  const name = row.label;
  const add = row.type === TreeNodeType.doc ? t('viewer:newBeside', { name }) : t('viewer:newIn', { name });
  const more = t('viewer:menuOf', { name });
  return (
    <span className={`${styles.treeButtons} no-print`}>
      {mayAdd && (
        <button
          type="button"
          className={`${styles.treeButton} ${styles.treeAdd}`}
          tabIndex={tabIndex}
          aria-label={add}
          title={add}
          onClick={({ currentTarget }) => onMenu({ ...menuBelow(row, currentTarget), act: 'newDoc' })}
        >
          <PlusIcon size={14} />
        </button>
      )}
      <button
        type="button"
        className={styles.treeButton}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-label={more}
        title={more}
        onClick={({ currentTarget }) => onMenu(menuBelow(row, currentTarget))}
      >
        <MoreIcon size={14} />
      </button>
    </span>
  );
}

import { Button, ContextMenu, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDownIcon, SmallCrossIcon } from '@blueprintjs/icons';
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DocMark, useNameAlone } from '../../../doc-types/DocMark.js';
import { useDoor } from '../../../lib/door.js';
import { useText } from '../../../lib/i18n.js';
import { VersionTag } from '../../../ui/tags.js';
import styles from './TabStrip.module.css';
import { type CloseScope, type DocTab, type DocTabs, moveTab, nextCurrent, shiftTab, tabsToClose } from './tabs.js';

interface TabStripProps {
  tabs: DocTabs;
  docId: string;
  onTabs: (tabs: DocTabs) => void;
  onOff: () => void;
}

/** The open docs: closed by cross, middle click or Delete, reordered by dragging or Alt-arrows. */
export function TabStrip({ tabs, docId, onTabs, onOff }: TabStripProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const door = useDoor();
  const strip = useRef<HTMLUListElement>(null);
  const { dropAt, drop, tabProps } = useTabDrag(tabs, onTabs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another doc is opened
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [docId, tabs.length]);
  const close = (id: string, what: CloseScope) => {
    const gone = tabsToClose(tabs, id, what);
    const next = nextCurrent(tabs, gone, docId);
    onTabs(tabs.filter((tab) => !gone.includes(tab.id)));
    if (next !== docId) void navigate(door.docPath(next), { replace: true });
  };
  return (
    <nav className={`${styles.docTabs} no-print`} aria-label={t('viewer:tabs')}>
      <ul ref={strip} className={`list grow ${styles.docTabList}`} onDrop={drop}>
        {tabs.map((tab, at) => (
          <li
            key={tab.id}
            className={styles.docTab}
            data-drop={dropAt === tab.id ? 'before' : dropAt === null && at === tabs.length - 1 ? 'after' : undefined}
            {...tabProps(tab.id, at)}
          >
            <OneTab
              tab={tab}
              isCurrent={tab.id === docId}
              close={(what) => close(tab.id, what)}
              shift={(by) => onTabs(shiftTab(tabs, tab.id, by))}
            />
          </li>
        ))}
      </ul>
      <TabMenu tabs={tabs} docId={docId} onCloseAll={() => close(docId, 'all')} onOff={onOff} />
    </nav>
  );
}

/** Drags a tab; `dropAt` is the tab before which it would land, null at the end. */
function useTabDrag(tabs: readonly DocTab[], onTabs: TabStripProps['onTabs']) {
  const [dropAt, setDropAt] = useState<string | null>();
  const dragged = useRef('');
  const drop = () => {
    if (dropAt !== undefined && dragged.current) onTabs(moveTab(tabs, dragged.current, dropAt));
    dragged.current = '';
    setDropAt(undefined);
  };
  /** Left half: before it; right half: before its neighbour. */
  const over = (event: DragEvent<HTMLElement>, at: number) => {
    if (!dragged.current) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const right = event.clientX > box.left + box.width / 2;
    setDropAt(tabs[right ? at + 1 : at]?.id ?? null);
  };
  const tabProps = (id: string, at: number) => ({
    draggable: true,
    onDragStart: () => {
      dragged.current = id;
    },
    onDragOver: (event: DragEvent<HTMLElement>) => over(event, at),
    onDragEnd: () => setDropAt(undefined),
  });
  return { dropAt, drop, tabProps };
}

interface TabMenuProps extends Pick<TabStripProps, 'tabs' | 'docId' | 'onOff'> {
  onCloseAll: () => void;
}

/** All open docs by name, for a strip that is too short. */
function TabMenu({ tabs, docId, onCloseAll, onOff }: TabMenuProps) {
  const { t } = useText();
  const door = useDoor();
  const navigate = useNavigate();
  const nameAlone = useNameAlone();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu className={styles.docTabMenu}>
          {tabs.map((tab) => (
            <MenuItem
              key={tab.id}
              icon={<DocMark type={tab.type} tag={tab.tag} size={14} />}
              text={nameAlone(tab)}
              labelElement={<VersionTag version={tab.version} />}
              selected={tab.id === docId}
              onClick={() => void navigate(door.docPath(tab.id))}
            />
          ))}
          <MenuDivider />
          <MenuItem text={t('viewer:closeAll')} onClick={onCloseAll} />
          <MenuItem text={t('viewer:tabsOff')} onClick={onOff} />
        </Menu>
      }
    >
      <Button variant="minimal" icon={<CaretDownIcon />} aria-label={t('viewer:allTabs')} />
    </PopoverNext>
  );
}

interface OneTabProps {
  tab: DocTab;
  isCurrent: boolean;
  close: (what: CloseScope) => void;
  shift: (by: -1 | 1) => void;
}

function OneTab({ tab, isCurrent, close, shift }: OneTabProps) {
  const { t } = useText();
  const door = useDoor();
  const name = useNameAlone()(tab);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 } as const;
    if (event.key === 'Delete') close('this');
    else if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) shift(by[event.key]);
    else return;
    event.preventDefault();
  };
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    close('this');
  };
  return (
    <ContextMenu
      className={`row ${styles.docTabInner}`}
      content={
        <Menu>
          {(['this', 'left', 'right', 'others', 'all'] as const).map((what) => (
            <MenuItem key={what} text={t(closeKeys[what])} onClick={() => close(what)} />
          ))}
        </Menu>
      }
    >
      <Link
        className={styles.docTabLink}
        to={door.docPath(tab.id)}
        aria-current={isCurrent ? 'page' : undefined}
        title={name}
        draggable={false}
        onKeyDown={onKeyDown}
        onAuxClick={onAuxClick}
      >
        <DocMark type={tab.type} tag={tab.tag} size={14} />
        <span className="cut">{name}</span>
        <VersionTag version={tab.version} />
      </Link>
      <button
        type="button"
        className={styles.docTabClose}
        aria-label={t('viewer:closeTab', { name })}
        onClick={() => close('this')}
      >
        <SmallCrossIcon />
      </button>
    </ContextMenu>
  );
}

const closeKeys = {
  this: 'viewer:closeThis',
  left: 'viewer:closeLeft',
  right: 'viewer:closeRight',
  others: 'viewer:closeOthers',
  all: 'viewer:closeAll',
} as const;

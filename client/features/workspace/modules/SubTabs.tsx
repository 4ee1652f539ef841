import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../../lib/i18n.js';
import styles from './SubTabs.module.css';
import type { ModuleTab } from './tabs.js';

/** Docs and settings of one application; each is a link, so that it can be bookmarked. */
interface SubTabsProps {
  moduleId: string;
  current: ModuleTab;
  tabs: readonly ModuleTab[];
}

export function SubTabs({ moduleId, current, tabs }: SubTabsProps) {
  const { t } = useText();
  const list = useRef<HTMLElement>(null);
  // Under 600 px not all fit: the current one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the tab changes
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={list} className={styles.subtabs} aria-label={t('modules:settings')}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          className={styles.subtab}
          to={`?module=${moduleId}&tab=${tab}`}
          replace
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`modules:tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}

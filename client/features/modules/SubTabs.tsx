import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../lib/i18n.js';
import { type ModuleTab, moduleTabs } from './tabs.js';

/** Docs and settings of one application; each is a link, so that it can be bookmarked. */
export function SubTabs({ moduleId, current }: { moduleId: string; current: ModuleTab }) {
  const { t } = useText();
  const list = useRef<HTMLElement>(null);
  // Under 600 px not all fit: the one that is open is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={list} className="subtabs" aria-label={t('modules:settings')}>
      {moduleTabs.map((tab) => (
        <Link
          key={tab}
          className="subtab"
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

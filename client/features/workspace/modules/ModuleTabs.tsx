import { Button } from '@blueprintjs/core';
import { ExportIcon, ImportIcon, PlusIcon } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import type { listModules } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { LinkButton } from '../../../ui/links.js';
import { Tip } from '../../../ui/Tip.js';

export type Module = WireReply<typeof listModules>[number];

interface ModuleTabsProps {
  modules: readonly Module[];
  current: string;
  /** The tab at which another application opens; '' for its docs. */
  tab: string;
  /** Undefined if the user may not add applications. */
  onNew?: () => void;
  /** The page that imports an application. */
  importTo?: string;
  /** Exports all applications together; offered if there are several. */
  onExport: () => void;
}

/** Applications as tabs; each is a link, so that it can be opened in a new tab and bookmarked. */
export function ModuleTabs({ modules, current, tab, onNew, importTo, onExport }: ModuleTabsProps) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  // Many do not fit: the current one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the application changes
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, modules.length]);
  return (
    <nav className="tabs" aria-label={t('modules:title')}>
      <div ref={list} className="tabs-list">
        {modules.map(({ id, name }) => (
          <Link
            key={id}
            className="tab"
            to={tab ? `?module=${id}&tab=${tab}` : `?module=${id}`}
            replace
            aria-current={id === current ? 'page' : undefined}
            title={name}
          >
            <span className="cut">{name}</span>
          </Link>
        ))}
      </div>
      {onNew && (
        <Tip content={t('modules:new')}>
          <Button variant="minimal" icon={<PlusIcon />} aria-label={t('modules:new')} onClick={onNew} />
        </Tip>
      )}
      {importTo && (
        <Tip content={t('imports:importApplication')}>
          <LinkButton
            variant="minimal"
            icon={<ImportIcon />}
            aria-label={t('imports:importApplication')}
            to={importTo}
          />
        </Tip>
      )}
      {modules.length > 1 && (
        <Tip content={t('export:project')}>
          <Button variant="minimal" icon={<ExportIcon />} aria-label={t('export:project')} onClick={onExport} />
        </Tip>
      )}
    </nav>
  );
}

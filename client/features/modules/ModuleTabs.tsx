import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../contracts/endpoint.js';
import type { listModules } from '../../../contracts/workspace.js';
import { useText } from '../../lib/i18n.js';
import { Tip } from '../../ui/Tip.js';

export type Module = WireReply<typeof listModules>[number];

interface ModuleTabsProps {
  modules: readonly Module[];
  current: string;
  /** Which of its pages another application opens at; '' for its docs. */
  tab: string;
  /** Absent where one may not add. */
  onNew?: () => void;
}

/** Applications as tabs; each is a link, so that it can be opened beside and bookmarked. */
export function ModuleTabs({ modules, current, tab, onNew }: ModuleTabsProps) {
  const { t } = useText();
  return (
    <nav className="tabs" aria-label={t('modules:title')}>
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
      {onNew && (
        <Tip content={t('modules:new')}>
          <Button variant="minimal" icon={<PlusIcon />} aria-label={t('modules:new')} onClick={onNew} />
        </Tip>
      )}
    </nav>
  );
}

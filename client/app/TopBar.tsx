import { Button } from '@blueprintjs/core';
import { EyeOpenIcon, HelpIcon, MenuIcon, SearchIcon, ShieldIcon } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router-dom';
import { Bell } from '../features/messages/Bell.js';
import { useText } from '../lib/i18n.js';
import { useRights } from '../lib/rights.js';
import { useIsNarrow } from '../lib/viewport.js';
import { LinkButton } from '../ui/links.js';
import { Tip } from '../ui/Tip.js';
import { Crumbs } from './Crumbs.js';
import { UserMenu } from './UserMenu.js';

interface TopBarProps {
  onSearch: () => void;
  /** Present when the side menu is a sheet. */
  onMenu?: () => void;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function TopBar({ onSearch, onMenu }: TopBarProps) {
  const { t } = useText();
  const narrow = useIsNarrow();
  const { docId } = useParams();
  const isSuper = useRights()?.isSuperAdmin ?? false;
  return (
    <header className="shell-bar no-print">
      <div className="shell-bar-start">
        {onMenu && <Button variant="minimal" icon={<MenuIcon />} aria-label={t('shell.menu')} onClick={onMenu} />}
        <Link className="shell-mark" to="/dashboard" aria-label={t('shell.home')}>
          <img src="/mark.svg" alt="" width={24} height={24} />
        </Link>
        <Crumbs />
      </div>
      {narrow ? (
        <Button variant="minimal" icon={<SearchIcon />} aria-label={t('shell.search')} onClick={onSearch} />
      ) : (
        <button type="button" className="shell-search" onClick={onSearch}>
          <SearchIcon />
          <span className="cut">{t('shell.search')}</span>
          <kbd className="kbd">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
      )}
      <div className="shell-bar-end">
        {isSuper && (
          <Tip content={t('admin:area')}>
            <LinkButton variant="minimal" to="/admin/users" icon={<ShieldIcon />} aria-label={t('admin:area')} />
          </Tip>
        )}
        <Tip content={t('shell.preview')}>
          <LinkButton
            variant="minimal"
            to={docId ? `/view/${docId}` : '/view'}
            icon={<EyeOpenIcon />}
            aria-label={t('shell.preview')}
          />
        </Tip>
        {!narrow && (
          <Tip content={t('shell.help')}>
            <LinkButton variant="minimal" to="/help" icon={<HelpIcon />} aria-label={t('shell.help')} />
          </Tip>
        )}
        <Bell />
        <UserMenu />
      </div>
    </header>
  );
}

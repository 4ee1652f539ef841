import { Button } from '@blueprintjs/core';
import { EyeOpenIcon, HelpIcon, MenuIcon, SearchIcon, ShieldIcon } from '@blueprintjs/icons';
import { lazy } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Bell } from '../features/notifications/messages/Bell.js';
import { useText } from '../lib/i18n.js';
import { patiently } from '../lib/patiently.js';
import { useRights } from '../lib/rights.js';
import { isApple, useIsNarrow, useOnline } from '../lib/viewport.js';
import { LinkButton } from '../ui/links.js';
import { OfflineNote } from '../ui/states.js';
import { Tip } from '../ui/Tip.js';
import { Crumbs } from './Crumbs.js';
import { useShellArea } from './shell-areas.js';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.js';

/** Loaded when the bell is first opened. */
const NewestMessages = lazy(async () => ({
  default: (await patiently(() => import('./NewestMessages.js'))).NewestMessages,
}));

interface TopBarProps {
  onSearch: () => void;
  /** Defined when the side menu is a sheet. */
  onMenu?: () => void;
}

export function TopBar({ onSearch, onMenu }: TopBarProps) {
  const { t } = useText();
  const narrow = useIsNarrow();
  const { docId } = useParams();
  const area = useShellArea();
  // The editor shows this itself, beside its save status.
  const isOffline = !useOnline() && area !== 'edit';
  const isSuper = useRights()?.isSuperAdmin ?? false;
  return (
    <header className={`row gap-3 ${styles.shellBar} no-print`}>
      <div className={styles.shellBarStart}>
        {onMenu && <Button variant="minimal" icon={<MenuIcon />} aria-label={t('shell.menu')} onClick={onMenu} />}
        <Link className={styles.shellMark} to="/dashboard" aria-label={t('shell.home')}>
          <img src="/mark.svg" alt="" width={24} height={24} />
        </Link>
        {isOffline && narrow ? <OfflineNote /> : <Crumbs />}
      </div>
      {narrow ? (
        <Button variant="minimal" icon={<SearchIcon />} aria-label={t('shell.search')} onClick={onSearch} />
      ) : isOffline ? (
        <OfflineNote />
      ) : (
        <button type="button" className={styles.shellSearch} onClick={onSearch}>
          <SearchIcon />
          <span className="cut">{t('shell.search')}</span>
          <kbd className="kbd">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
      )}
      <div className={styles.shellBarEnd}>
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
        <Bell newest={(count, onLeave) => <NewestMessages count={count} onLeave={onLeave} />} />
        <UserMenu />
      </div>
    </header>
  );
}

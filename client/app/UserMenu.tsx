import { Button, HotkeysContext, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { ContrastIcon, HelpIcon, KeyCommandIcon, LogOutIcon, TranslateIcon, UserIcon } from '@blueprintjs/icons';
import { useContext } from 'react';
import { logout, me } from '../../contracts/workspace/accounts.js';
import { useLanguages } from '../features/accounts/account/languages.js';
import { chooseLanguage, chooseTheme } from '../features/accounts/account/preferences.js';
import { call } from '../lib/api.js';
import { themes, useTheme } from '../lib/appearance.js';
import { dropAllDrafts } from '../lib/drafts.js';
import { useLanguage, useText } from '../lib/i18n.js';
import { useCall } from '../lib/query.js';
import { session } from '../lib/session.js';
import { ChoiceItem } from '../ui/ChoiceItem.js';
import { LinkMenuItem } from '../ui/links.js';
import { Avatar } from '../ui/people.js';

/** Signs out at the server, and locally even if the server does not answer; the page reload clears the cache. */
export async function signOut(): Promise<void> {
  await call(logout, {}).catch(() => {});
  dropAllDrafts();
  session.end();
  location.assign('/login');
}

export function UserMenu() {
  const { t } = useText();
  const { data: user } = useCall(me, {}, { staleTime: 300_000 });
  const [, keys] = useContext(HotkeysContext);
  const name = user?.nickname ?? '';
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuDivider title={name} />
          <LinkMenuItem to="/user" icon={<UserIcon />} text={t('shell.userCenter')} />
          <ThemeItems />
          <LanguageItems />
          <MenuItem
            icon={<KeyCommandIcon />}
            text={t('shell.keys')}
            label="?"
            onClick={() => keys({ type: 'OPEN_DIALOG' })}
          />
          <LinkMenuItem to="/help" icon={<HelpIcon />} text={t('shell.help')} />
          <MenuDivider />
          <MenuItem icon={<LogOutIcon />} text={t('shell.logout')} onClick={() => void signOut()} />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        aria-label={t('shell.userMenu', { name })}
        icon={<Avatar id={user?.id ?? ''} name={name} />}
      />
    </PopoverNext>
  );
}

function ThemeItems() {
  const { t } = useText();
  const [theme] = useTheme();
  return (
    <MenuItem icon={<ContrastIcon />} text={t('shell.theme')}>
      {themes.map((each) => (
        <ChoiceItem
          key={each}
          isChosen={each === theme}
          text={t(`theme.${each}`)}
          onClick={() => void chooseTheme(each, t)}
        />
      ))}
    </MenuItem>
  );
}

function LanguageItems() {
  const { t } = useText();
  const current = useLanguage();
  return (
    <MenuItem icon={<TranslateIcon />} text={t('shell.language')}>
      {useLanguages().map(({ lang, description }) => (
        <ChoiceItem
          key={lang}
          lang={lang}
          isChosen={lang === current}
          text={description}
          onClick={() => void chooseLanguage(lang, t)}
        />
      ))}
    </MenuItem>
  );
}

import { HistoryIcon, KeyCommandIcon } from '@blueprintjs/icons';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchable } from '../../contracts/platform/folded.js';
import { listNormalSpaces } from '../../contracts/workspace/workspace.js';
import { useLanguages } from '../features/accounts/account/languages.js';
import { chooseLanguage, chooseTheme } from '../features/accounts/account/preferences.js';
import { themes } from '../lib/appearance.js';
import { useRegisteredCommands } from '../lib/commands.js';
import { useText } from '../lib/i18n.js';
import { bestMatches } from '../lib/match.js';
import { useCall } from '../lib/query.js';
import { useRights } from '../lib/rights.js';
import { useSpelled } from '../ui/spelled.js';
import { type FoundEntries, type PaletteEntry, spaceEntry, useFoundEntries } from './palette-found.js';
import { signOut } from './UserMenu.js';

const MOST_OTHERS = 12;

/** The palette's entries for a text. The server finds docs in everything that the user may read. */
export function usePaletteEntries(query: string): FoundEntries {
  const commands = useCommandEntries();
  const spaces = useSpaceEntries();
  const { entries: found, isSearching, isUnreachable } = useFoundEntries(query.trim());
  const findInPast = useFindEntry();
  const isSpelled = useSpelled(
    query,
    useMemo(() => [...commands, ...spaces].map(({ text }) => text), [commands, spaces]),
  );
  const entries = useMemo(() => {
    // Not while docs are searched: Enter must not open it instead of the doc that is about to come.
    const past = isSearching || query.trim().length < 2 ? [] : [findInPast(query.trim())];
    const best = (some: readonly PaletteEntry[]) =>
      bestMatches(query, some, ({ text }) => text, MOST_OTHERS, isSpelled);
    const named = best(spaces);
    const others = found.filter(({ id }) => !named.some((space) => space.id === id));
    return exactFirst(query, [...named, ...others, ...best(commands), ...past]);
  }, [query, commands, spaces, found, findInPast, isSearching, isSpelled]);
  return { entries, isSearching, isUnreachable };
}

/** Enter takes the first entry: one whose whole name was written must not give way to docs that are found later. */
function exactFirst(query: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  const written = searchable(query.trim());
  const isExact = ({ text }: PaletteEntry) => searchable(text) === written;
  return [...entries.filter(isExact), ...entries.filter((entry) => !isExact(entry))];
}

/** The last entry: the text in all versions, for what no longer exists. */
function useFindEntry(): (text: string) => PaletteEntry {
  const { t } = useText();
  const navigate = useNavigate();
  return useCallback(
    (text) => ({
      id: 'command-find',
      group: 'command',
      text: t('palette.find', { text }),
      where: '',
      icon: <HistoryIcon />,
      run: () => navigate(`/find?text=${encodeURIComponent(text)}`),
    }),
    [t, navigate],
  );
}

function useSpaceEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const { data } = useCall(listNormalSpaces, {});
  return useMemo(() => (data ?? []).map((space) => spaceEntry(space, navigate)), [data, navigate]);
}

function useCommandEntries(): PaletteEntry[] {
  const isSuper = useRights()?.isSuperAdmin ?? false;
  const { t } = useText();
  const navigate = useNavigate();
  const ofScreen = useRegisteredCommands();
  const languages = useLanguages();
  return useMemo(() => {
    const entry = (id: string, text: string, run: () => void): PaletteEntry => ({
      id: `command-${id}`,
      group: 'command',
      text,
      where: '',
      icon: <KeyCommandIcon />,
      run,
    });
    return [
      ...ofScreen.map(({ id, label, run }) => entry(id, label, run)),
      entry('home', t('palette.home'), () => navigate('/dashboard')),
      entry('view', t('palette.view'), () => navigate('/view')),
      entry('messages', t('palette.messages'), () => navigate('/user/message')),
      entry('subscriptions', t('palette.subscriptions'), () => navigate('/user/subscribe/doc')),
      entry('setting', t('palette.setting'), () => navigate('/user/systemSetting')),
      ...themes.map((theme) => entry(`theme-${theme}`, t(`palette.theme.${theme}`), () => void chooseTheme(theme, t))),
      ...languages.map(({ lang, description }) =>
        entry(`lang-${lang}`, t('palette.language', { name: description }), () => void chooseLanguage(lang, t)),
      ),
      ...(isSuper ? [entry('admin', t('admin:area'), () => navigate('/admin/users'))] : []),
      entry('help', t('palette.help'), () => navigate('/help')),
      entry('logout', t('shell.logout'), () => void signOut()),
    ];
  }, [t, navigate, ofScreen, languages, isSuper]);
}

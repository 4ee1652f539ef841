import { CubesIcon, HistoryIcon, KeyCommandIcon, ProjectsIcon } from '@blueprintjs/icons';
import { type ReactElement, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { homeDocs, searchDocs } from '../../contracts/docs/doc-search.js';
import type { WireReply } from '../../contracts/platform/endpoint.js';
import { searchable } from '../../contracts/platform/folded.js';
import { listNormalSpaces } from '../../contracts/workspace/workspace.js';
import { DocMark, useNameAlone } from '../doc-types/DocMark.js';
import { useLanguages } from '../features/accounts/account/languages.js';
import { chooseLanguage, chooseTheme } from '../features/accounts/account/preferences.js';
import { themes } from '../lib/appearance.js';
import { useRegisteredCommands } from '../lib/commands.js';
import { editorPath } from '../lib/doc-paths.js';
import { useText } from '../lib/i18n.js';
import { bestMatches } from '../lib/match.js';
import { may } from '../lib/policy.js';
import { useCall } from '../lib/query.js';
import { useRights } from '../lib/rights.js';
import { useSettled } from '../ui/table-state.js';
import { signOut } from './UserMenu.js';

export interface PaletteEntry {
  id: string;
  group: 'command' | 'space' | 'project' | 'doc';
  text: string;
  /** The version label of a doc. */
  version?: string;
  /** The location of the entry, in grey. */
  where: string;
  icon: ReactElement;
  run: () => void;
  /** Opens the editor of a doc that the user may edit: Ctrl-Enter. */
  edit?: (() => void) | undefined;
}

/** Number of docs shown; more typing narrows further. */
const MOST_DOCS = 20;
const MOST_OTHERS = 12;
/** Milliseconds after the last key before the server is queried. */
const TYPING_PAUSE = 120;

/** The palette's entries for a text. The server finds docs in everything that the user may read. */
export function usePaletteEntries(query: string): { entries: PaletteEntry[]; isSearching: boolean } {
  const commands = useCommandEntries();
  const spaces = useSpaceEntries();
  const { entries: docs, isSearching } = useDocEntries(query.trim());
  const findInPast = useFindEntry();
  const entries = useMemo(() => {
    // Not while docs are searched: Enter must not open it instead of the doc that is about to come.
    const past = isSearching || query.trim().length < 2 ? [] : [findInPast(query.trim())];
    const best = (some: readonly PaletteEntry[]) => bestMatches(query, some, ({ text }) => text, MOST_OTHERS);
    return exactFirst(query, [...best(spaces), ...docs, ...best(commands), ...past]);
  }, [query, commands, spaces, docs, findInPast, isSearching]);
  return { entries, isSearching };
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
  return useMemo(
    () =>
      (data ?? []).map(({ id, name }) => ({
        id: `space-${id}`,
        group: 'space' as const,
        text: name,
        where: '',
        icon: <CubesIcon />,
        run: () => navigate(`/space/project/${id}`),
      })),
    [data, navigate],
  );
}

type Hit = WireReply<typeof searchDocs>['docs'][number];

/** With a text, the docs that the server finds; without one, the docs that the user changed last. */
function useDocEntries(query: string): { entries: PaletteEntry[]; isSearching: boolean } {
  const navigate = useNavigate();
  const rights = useRights();
  const nameAlone = useNameAlone();
  const text = useSettled(query, TYPING_PAUSE);
  const found = useCall(searchDocs, { text, limit: MOST_DOCS }, { enabled: text !== '', keep: true });
  const recent = useCall(homeDocs, {}, { enabled: query === '' });
  const isSearching = query !== '' && (text !== query || found.isFetching);
  const entries = useMemo(() => {
    const doc = ({ id, name, url, type, httpMethod, moduleId, version, ...place }: Hit): PaletteEntry => {
      const scope = { project: place.projectId, space: place.spaceId };
      return {
        id: `doc-${id}`,
        group: 'doc',
        text: url ? `${name} ${url}` : nameAlone({ type, name }),
        version,
        where: `${place.projectName} / ${place.moduleName}`,
        icon: <DocMark type={type} tag={httpMethod} />,
        run: () => navigate(`/view/${id}`),
        edit: may(rights, 'doc.edit', scope) ? () => navigate(editorPath({ id, type, moduleId })) : undefined,
      };
    };
    const project = ({ id, name, spaceName }: { id: string; name: string; spaceName: string }): PaletteEntry => ({
      id: `project-${id}`,
      group: 'project',
      text: name,
      where: spaceName,
      icon: <ProjectsIcon />,
      run: () => navigate(`/project/doc/${id}`),
    });
    if (query === '') return (recent.data?.mine ?? []).map(doc);
    const hits = [...(found.data?.projects ?? []).map(project), ...(found.data?.docs ?? []).map(doc)];
    return isSearching ? hits.filter((hit) => hasWords(hit, query)) : hits;
  }, [query, found.data, recent.data, isSearching, rights, nameAlone, navigate]);
  return { entries, isSearching };
}

/** While the server searches, the docs found before: Enter must not open one that the longer text no longer matches. */
const hasWords = ({ text }: PaletteEntry, query: string): boolean =>
  query.split(/\s+/).every((word) => searchable(text).includes(searchable(word)));

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

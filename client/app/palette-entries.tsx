import { CubesIcon, DocumentIcon, KeyCommandIcon, ProjectsIcon } from '@blueprintjs/icons';
import { useQueries } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { viewProjects, viewProjectTree } from '../../contracts/docs.js';
import { TreeNodeType } from '../../contracts/enums.js';
import { listSpaces } from '../../contracts/workspace.js';
import { useLanguages } from '../features/account/languages.js';
import { chooseLanguage, chooseTheme } from '../features/account/preferences.js';
import { call } from '../lib/api.js';
import { themes } from '../lib/appearance.js';
import { useRegisteredCommands } from '../lib/commands.js';
import { useText } from '../lib/i18n.js';
import { useCall } from '../lib/query.js';
import { useRights } from '../lib/rights.js';
import { signOut } from './UserMenu.js';

export interface PaletteEntry {
  id: string;
  group: 'command' | 'space' | 'project' | 'doc';
  text: string;
  /** Where it is, in grey. */
  where: string;
  icon: ReactElement;
  run: () => void;
}

/** Trees of more projects than this are not searched; the nearest ones come first in the server's list. */
const MOST_PROJECTS = 30;

/** Everything the palette can reach. Asked for while it is open only. */
export function usePaletteEntries(isOpen: boolean): PaletteEntry[] {
  const commands = useCommandEntries();
  const spaces = useSpaceEntries(isOpen);
  const docs = useDocEntries(isOpen);
  return useMemo(() => [...spaces, ...docs, ...commands], [commands, spaces, docs]);
}

function useSpaceEntries(enabled: boolean): PaletteEntry[] {
  const navigate = useNavigate();
  const { data } = useCall(listSpaces, {}, { enabled });
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

function useDocEntries(enabled: boolean): PaletteEntry[] {
  const navigate = useNavigate();
  const { data: spaces } = useCall(viewProjects, {}, { enabled });
  const projects = useMemo(
    () => (spaces ?? []).flatMap((space) => space.projects.map((project) => ({ ...project, space: space.name }))),
    [spaces],
  );
  const trees = useQueries({
    queries: projects.slice(0, MOST_PROJECTS).map(({ id: projectId }) => ({
      queryKey: [viewProjectTree.path, { projectId }],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(viewProjectTree, { projectId }, signal),
      enabled,
      staleTime: 60_000,
    })),
    combine: (results) => results.map(({ data }) => data ?? []),
  });
  return useMemo(
    () => [
      ...projects.map(({ id, name, space }) => ({
        id: `project-${id}`,
        group: 'project' as const,
        text: name,
        where: space,
        icon: <ProjectsIcon />,
        run: () => navigate(`/project/doc/${id}`),
      })),
      ...trees.flatMap((nodes, index) =>
        nodes
          .filter(({ type }) => type === TreeNodeType.doc)
          .map(({ docId, label, url, origin }) => ({
            id: `doc-${docId}`,
            group: 'doc' as const,
            text: url ? `${label} ${url}` : label,
            where: origin || (projects[index]?.name ?? ''),
            icon: <DocumentIcon />,
            run: () => navigate(`/view/${docId}`),
          })),
      ),
    ],
    [projects, trees, navigate],
  );
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

import { ApplicationIcon, CubesIcon, ProjectsIcon } from '@blueprintjs/icons';
import { type ReactElement, useMemo } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { homeDocs, searchDocs } from '../../contracts/docs/doc-search.js';
import type { WireReply } from '../../contracts/platform/endpoint.js';
import { searchable } from '../../contracts/platform/folded.js';
import { DocMark, useNameAlone } from '../doc-types/DocMark.js';
import { editorPath } from '../lib/doc-paths.js';
import { may } from '../lib/policy.js';
import { useCall } from '../lib/query.js';
import { useRights } from '../lib/rights.js';
import { useSettled } from '../ui/table-state.js';

/** Number of docs shown; more typing narrows further. */
const MOST_DOCS = 20;
/** Milliseconds after the last key before the server is queried. */
const TYPING_PAUSE = 120;

export interface PaletteEntry {
  id: string;
  group: 'command' | 'space' | 'project' | 'module' | 'doc';
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

export interface FoundEntries {
  readonly entries: PaletteEntry[];
  readonly isSearching: boolean;
  /** The server did not answer. */
  readonly isUnreachable: boolean;
}

type Found = WireReply<typeof searchDocs>;
type Hit = Found['docs'][number];

/** With a text, the docs and places that the server finds; without one, the docs that the user changed last. */
export function useFoundEntries(query: string): FoundEntries {
  const navigate = useNavigate();
  const rights = useRights();
  const nameAlone = useNameAlone();
  const text = useSettled(query, TYPING_PAUSE);
  const found = useCall(searchDocs, { text, limit: MOST_DOCS }, { enabled: text !== '', keep: true });
  const recent = useCall(homeDocs, {}, { enabled: query === '' });
  // Offline, it waits for the network and is not fetching.
  const isUnreachable = query !== '' && (found.isError || found.fetchStatus === 'paused');
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
    if (query === '') return (recent.data?.mine ?? []).map(doc);
    const hits = [...placeEntries(found.data, navigate), ...(found.data?.docs ?? []).map(doc)];
    return isSearching ? hits.filter((hit) => hasWords(hit, query)) : hits;
  }, [query, found.data, recent.data, isSearching, rights, nameAlone, navigate]);
  return { entries, isSearching, isUnreachable };
}

/** While the server searches, the docs found before: Enter must not open one that the longer text no longer matches. */
const hasWords = ({ text }: PaletteEntry, query: string): boolean =>
  query.split(/\s+/).every((word) => searchable(text).includes(searchable(word)));

export const spaceEntry = ({ id, name }: { id: string; name: string }, navigate: NavigateFunction): PaletteEntry => ({
  id: `space-${id}`,
  group: 'space',
  text: name,
  where: '',
  icon: <CubesIcon />,
  run: () => navigate(`/space/project/${id}`),
});

const placeEntries = (found: Found | undefined, navigate: NavigateFunction): PaletteEntry[] => [
  ...(found?.spaces ?? []).map((space) => spaceEntry(space, navigate)),
  ...(found?.projects ?? []).map(({ id, name, spaceName }) => ({
    id: `project-${id}`,
    group: 'project' as const,
    text: name,
    where: spaceName,
    icon: <ProjectsIcon />,
    run: () => navigate(`/project/doc/${id}`),
  })),
  ...(found?.modules ?? []).map(({ id, name, projectId, projectName, spaceName }) => ({
    id: `module-${id}`,
    group: 'module' as const,
    text: name,
    where: `${spaceName} / ${projectName}`,
    icon: <ApplicationIcon />,
    run: () => navigate(`/project/doc/${projectId}?module=${id}`),
  })),
];

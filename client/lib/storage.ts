import { useMemo, useSyncExternalStore } from 'react';

/** Keys of this browser's local storage (docs/spec.md 9). Keys with an id are made by `keyFor`. */
export const keys = {
  token: 'annals.token',
  language: 'annals.language',
  theme: 'annals.theme',
  density: 'annals.density',
  spaceId: 'annals.spaceid',
  projectId: 'annals.projectid',
  viewDimension: 'annals.view.dimension',
  viewWidth: 'annals.view.width',
  viewFolded: 'annals.view.folded',
  editFolded: 'annals.edit.folded',
  viewTabs: 'annals.view.tabs',
  /** The last doc that was read in any project. */
  lastDoc: 'annals.view.last',
  viewTabSwitch: 'annals.view.tab.switch',
  viewRows: 'annals.view.rows',
  viewExample: 'annals.view.example',
  exportFormat: 'annals.export.format',
  menuFolded: 'annals.menu.folded',
  tableColumns: 'annals.table.columns',
  projectView: 'annals.project.view',
} as const;

export const keyFor = {
  lastModule: (projectId: string) => `annals.project.${projectId}.module`,
  tableSize: (table: string) => `annals.list.${table}.size`,
  lastTab: (projectId: string) => `annals.project.${projectId}.tab`,
  /** The open docs of a share or a composed project. */
  doorTabs: (id: string) => `annals.view.tabs.${id}`,
  /** The open branches of a project's or space's tree. */
  viewTree: (placeId: string) => `annals.view.tree.${placeId}`,
  /** The last doc that was read in a project or space. */
  lastDoc: (placeId: string) => `annals.view.last.${placeId}`,
  /** What a reader without an account has entered to try out a doc. */
  debugDraft: (docId: string, environment: string) => `annals.debug.${docId}.${environment}`,
  /** The secret variables of an environment. */
  debugVariables: (moduleId: string, environment: string) => `annals.debug.variables.${moduleId}.${environment}`,
  debugHistory: (userId: string) => `annals.debug.history.${userId}`,
  debugProxy: (environmentId: string) => `annals.debug.proxy.${environmentId}`,
  environment: (moduleId: string) => `annals.module.${moduleId}.environment`,
  /** Folders that differ from the default: closed, or open where all are closed. */
  tableClosed: (moduleId: string) => `annals.table.${moduleId}.closed`,
  tableAllClosed: (moduleId: string) => `annals.table.${moduleId}.allclosed`,
  tableHideEmpty: (moduleId: string) => `annals.table.${moduleId}.hideempty`,
  tableStatus: (moduleId: string) => `annals.table.${moduleId}.status`,
};

const listeners = new Set<() => void>();
/** Used when the browser denies storage (private windows, blocked cookies): values last as long as the page. */
const memory = new Map<string, string>();

export function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return memory.get(key) ?? '';
  }
}

/** An empty value removes the key. */
export function store(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    memory.set(key, value);
  }
  for (const listener of listeners) listener();
}

/** Calls back on changes here and in other tabs; returns the function that unsubscribes. */
export function onStored(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** A stored text as state; every component with the key is updated. */
export function useStored(key: string, fallback = ''): [string, (value: string) => void] {
  const read = () => stored(key);
  const value = useSyncExternalStore(onStored, read, read) || fallback;
  return [value, (next) => store(key, next)];
}

/**
 * A stored set of ids (closed folders, for example); at most 2,000 are stored. The set object stays the same until the
 * text changes.
 */
export function useStoredSet(key: string): [ReadonlySet<string>, (next: ReadonlySet<string>) => void] {
  const [text, setText] = useStored(key);
  const set = useMemo(() => new Set(text ? text.split(',') : []), [text]);
  return [set, (next) => setText([...next].slice(0, 2000).join(','))];
}

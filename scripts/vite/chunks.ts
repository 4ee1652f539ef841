/*
 * The files that the build produces. Each first page consists of one file of libraries, what it shares with public pages,
 * the start, one stylesheet, and a file of its own: the entrance for those who sign in, the core for those who are. The
 * other screens share two more files, the editors have their own, and Vite splits the rest.
 */

interface Graph {
  getModuleInfo(id: string): { readonly code: string | null; readonly importedIds: readonly string[] } | null;
}

/** Libraries of every screen. A release that changes only our own code leaves them in the browser's cache. */
const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@blueprintjs[\\/](core|select)[\\/]lib[\\/]esm|@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]generated[\\/]components|@floating-ui|@popperjs|react-transition-group|zod|hashids|i18next|react-i18next|@tanstack[\\/](query-core|react-query))[\\/]/;
/** Parts of Blueprint that neither the shell nor the viewer uses. */
const OTHER_PARTS =
  /@blueprintjs[\\/](select|core[\\/]lib[\\/]esm[\\/]components[\\/](forms|slider|tag-input|tabs|toast|popover|context-menu|control-card|html-select|callout|card))[\\/]/;
const ICON = /@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]generated[\\/]components[\\/]([\w-]+)\.js$/;
const OURS = /[\\/](client|contracts)[\\/]/;
/** Shared by screens, unless the first page needs it. */
const SHARED =
  /[\\/]client[\\/](lib|ui|app|features[\\/]notifications[\\/]messages)[\\/]|[\\/]contracts[\\/][\w-]+[\\/][\w-]+\.ts$/;
const FIRST = ['/client/main.tsx', '/client/app/Shell.tsx', '/client/screens/view/View.tsx'];
const START = ['/client/main.tsx'];
/** The pages before signing in: whoever opens one has nothing in the cache. */
const ENTRANCE = ['login/Login', 'login/SetPassword', 'login/Forgot', 'register/Register'].map(
  (screen) => `/client/screens/${screen}.tsx`,
);
/** What comes after signing in. */
const HOME = ['/client/screens/dashboard/Dashboard.tsx'];
/** The pages of shares; the first page of the application uses most of it too. */
const PUBLIC = ['/client/public-main.tsx'];
/** Styles of the viewer; part of the first stylesheet, to avoid a later request. */
const FIRST_STYLES =
  /blueprint\.css|client[\\/](ui|app|features[\\/]notifications[\\/]messages)[\\/].*\.css|client[\\/](screens[\\/]view|features[\\/](docs[\\/](doc-tree|reading)|notifications[\\/]subscriptions|history[\\/]versions)|doc-types[\\/]api[\\/]view)[\\/].*\.css/;

/** The first page's own modules and the icons that they name; read from the graph once. */
function firstPage(
  graph: Graph,
  root: string,
  entries: readonly string[],
): { modules: ReadonlySet<string>; icons: ReadonlySet<string> } {
  const modules = new Set<string>();
  const icons = new Set<string>();
  const open = entries.map((path) => root + path);
  for (let id = open.pop(); id; id = open.pop()) {
    if (modules.has(id) || id.includes('node_modules')) continue;
    modules.add(id);
    const info = graph.getModuleInfo(id);
    for (const [, names = ''] of (info?.code ?? '').matchAll(/import \{([^}]*)\} from "@blueprintjs\/icons"/g))
      for (const name of names.split(',')) icons.add(iconFile(name.split(' as ')[0] ?? ''));
    open.push(...(info?.importedIds ?? []));
  }
  return { modules, icons };
}

/** `ChevronRightIcon` → `chevron-right`. */
const iconFile = (name: string): string =>
  name
    .trim()
    .replace(/Icon$/, '')
    .replace(/(?<=[a-z0-9])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, (letter) => `-${letter}`)
    .toLowerCase();
/** Icons used by Blueprint's own menus, dialogs and segmented controls. */
const OWN_ICONS = new Set(['caret-right', 'chevron-right', 'cross', 'small-cross', 'small-tick', 'index']);

type Pages = Record<'first' | 'open' | 'start' | 'entrance' | 'home', ReturnType<typeof firstPage>>;
type Group = 'vendor' | 'parts' | 'reading' | 'public' | 'start' | 'core' | 'entrance' | 'home' | 'shared';

/** Groups for `codeSplitting`: a module, with its imports, belongs to the first group that matches it. */
export function chunkGroups(root: string) {
  let pages: Pages | undefined;
  const groupOf = (id: string, graph: Graph): Group | undefined => {
    const page = (entries: readonly string[]) => firstPage(graph, root, entries);
    pages ??= {
      first: page(FIRST),
      open: page(PUBLIC),
      start: page(START),
      entrance: page(ENTRANCE),
      home: page(HOME),
    };
    if (FIRST_STYLES.test(id)) return 'reading';
    const icon = ICON.exec(id)?.[1];
    if (icon) return iconGroup(icon, pages);
    if (LIBRARIES.test(id)) return OTHER_PARTS.test(id) ? 'parts' : 'vendor';
    // Other files import from the groups, and must not run the start of a page.
    if ([...START, ...PUBLIC].some((path) => id === root + path)) return undefined;
    return OURS.test(id) ? ownGroup(id, pages) : undefined;
  };
  const group = (name: Group, priority: number) => ({
    debugName: name,
    name: (id: string, graph: Graph) => (groupOf(id, graph) === name ? name : null),
    priority,
  });
  return [
    group('vendor', 40),
    group('reading', 35),
    group('start', 33),
    group('public', 31),
    group('core', 30),
    group('entrance', 25),
    group('home', 24),
    group('parts', 20),
    group('shared', 10),
  ];
}

function iconGroup(icon: string, { first, open, entrance, home }: Pages): Group {
  if (OWN_ICONS.has(icon) || first.icons.has(icon) || open.icons.has(icon)) return 'vendor';
  if (entrance.icons.has(icon)) return 'entrance';
  return home.icons.has(icon) ? 'home' : 'parts';
}

/** What two pages need comes before what one of them needs. */
function ownGroup(id: string, pages: Pages): Group | undefined {
  const [first, open, start, entrance, home] = [
    pages.first.modules.has(id),
    pages.open.modules.has(id),
    pages.start.modules.has(id),
    pages.entrance.modules.has(id),
    pages.home.modules.has(id),
  ];
  if (open) return first || entrance ? 'reading' : 'public';
  if (start || (entrance && first)) return 'start';
  if (first) return 'core';
  if (entrance) return 'entrance';
  if (home) return 'home';
  return SHARED.test(id) && !id.endsWith('.css') ? 'shared' : undefined;
}

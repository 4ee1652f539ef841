/*
 * The order of the sources. A group may import the groups before it; inside a group of the server, a folder may import
 * the folders on the floors before its own, and those beside it only where `together` says so. dependency-cruiser keeps
 * it for imports, scripts/check/tables.mjs for the tables in SQL. A folder that is missing here may import nothing.
 */
export const groups = [
  'platform',
  'workspace',
  'docs',
  'import-export',
  'history',
  'sharing',
  'try-out',
  'notifications',
  'app',
];

/** Floors of each group, lowest first. */
export const floors = {
  platform: [
    ['config', 'languages'],
    ['runtime'],
    ['bus', 'settings', 'database', 'outbound'],
    ['http'],
    ['log', 'workers'],
    ['tasks', 'access'],
    ['sockets'],
  ],
  workspace: [
    [
      ...['accounts', 'admin', 'spaces', 'projects', 'modules', 'members', 'open-users', 'releases', 'environments'],
      ...['dictionaries', 'severity'],
    ],
  ],
  docs: [
    ['doc-types'],
    ['change-severity', 'doc'],
    ['tree', 'past'],
    ['models'],
    ['reading', 'impact', 'meanings', 'uploads'],
    ['editing'],
    ['comments', 'constants'],
  ],
  'import-export': [
    ['formats'],
    ['plan', 'export'],
    ['codegen', 'change-sets'],
    ['offers', 'metersphere', 'about'],
    ['write'],
    ['import', 'undo'],
    ['apply', 'push', 'convert'],
  ],
  history: [['audit', 'versions'], ['releases', 'past', 'backup'], ['self-audit'], ['activity']],
  sharing: [['prerender'], ['pages'], ['shares'], ['composing']],
  'try-out': [['mocking', 'debugging']],
  notifications: [['news', 'sending'], ['follows'], ['messages', 'webhooks', 'visits'], ['programs'], ['fan-out']],
  app: [['cli', 'demo', 'doctor', 'own-api', 'space-archive', 'threads']],
};

/** Groups whose folders know each other: what a space, a project and an application are cannot be told apart in layers. */
export const together = ['workspace', 'app'];

/** The folders of the client; each has its own dependency rules. */
export const clientFolders = ['app', 'screens', 'features', 'doc-types', 'ui', 'lib', 'languages', 'public'];

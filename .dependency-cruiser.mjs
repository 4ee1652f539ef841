import { beside, clientFolders, moduleOrder as order } from './scripts/module-order.mjs';

/** Who may import whom: the order of the modules, and rules beside it. A folder that no list names may import nothing. */
const server = (modules) => `^server/(${modules.join('|')})/`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const direction = order.flatMap((neighbours, at) =>
  neighbours.map((module) =>
    rule(
      `server-${module}`,
      `${module} may import only the modules before it`,
      { path: server([module]) },
      { path: server([...neighbours.filter((other) => other !== module), ...order.slice(at + 1).flat()]) },
    ),
  ),
);

export default {
  forbidden: [
    ...direction,
    rule(
      'listed-folders',
      'a new folder is named in scripts/module-order.mjs, where its place decides what it may import',
      {
        path: '^(server|client)/[^/]+/',
        pathNot: [server([...order.flat(), ...beside]), `^client/(${clientFolders.join('|')})/`],
      },
      {},
    ),
    rule(
      'listed-folders-only',
      'nobody imports a folder that is not in scripts/module-order.mjs',
      {},
      {
        path: '^(server|client)/[^/]+/',
        pathNot: [server([...order.flat(), ...beside]), `^client/(${clientFolders.join('|')})/`],
      },
    ),
    rule(
      'nobody-imports-commands',
      'command lines put modules together',
      { path: '^server/', pathNot: '^server/cli/' },
      { path: '^server/cli/' },
    ),
    rule(
      'contracts-stand-alone',
      'the wire imports nothing of ours',
      { path: '^contracts/' },
      { path: '^(server|client|migrations|tests)/' },
    ),
    rule(
      'client-never-meets-server',
      'they meet in contracts',
      { path: '^client/' },
      { path: '^(server|migrations)/' },
    ),
    rule('server-never-meets-client', 'they meet in contracts', { path: '^server/' }, { path: '^client/' }),
    rule(
      'product-needs-no-tests',
      'tests import the product',
      { path: '^(server|client|contracts)/' },
      { path: '^(tests|bench)/' },
    ),
    rule(
      'doc-types-are-pure',
      'what a doc type is depends on nothing but contracts',
      { path: '^server/doc-types/' },
      { path: '^server/', pathNot: '^server/(doc-types/|platform/refusal)' },
    ),
    rule(
      'formats-are-pure',
      'a foreign format is read and written with what a doc is, and without the rest of the product',
      { path: '^server/formats/' },
      { path: '^server/', pathNot: '^server/(formats/|doc-types/|platform/(refusal|input)\\.|log/canonical\\.)' },
    ),
    rule(
      'change-severity-is-pure',
      'what a change means to callers follows from the two contents alone',
      { path: '^server/change-severity/' },
      { path: '^server/', pathNot: '^server/(change-severity|doc-types)/' },
    ),
    rule(
      'doc-types-users',
      'only modules that know what a doc holds ask a doc type',
      { path: server(['platform', 'log', 'tasks', 'access', 'sockets', 'accounts', 'workspace']) },
      { path: '^server/doc-types/' },
    ),
    rule(
      'the-map-is-on-top',
      'main, app.module and flow put modules together; no module knows them',
      { path: '^server/[^/]+/', pathNot: '^server/cli/' },
      { path: '^server/(main|app\\.module|flow)\\.ts$' },
    ),
    rule(
      'client-lib-and-ui',
      'the ground of the client knows none of its features',
      { path: '^client/(lib|ui)/' },
      { path: '^client/(features|doc-types|screens|app)/' },
    ),
    rule('client-ui-over-lib', 'lib draws nothing', { path: '^client/lib/' }, { path: '^client/ui/' }),
    rule(
      'client-features',
      'two features meet in a screen',
      { path: '^client/features/([^/]+)/' },
      { path: '^client/(features|screens|app)/', pathNot: '^client/features/$1/' },
    ),
    rule(
      'client-doc-types',
      'a doc type knows no screen and no feature',
      { path: '^client/doc-types/' },
      { path: '^client/(features|screens|app)/' },
    ),
    rule(
      'client-screens',
      'a screen knows no other screen and not the shell',
      { path: '^client/screens/([^/]+)/' },
      { path: '^client/(screens|app)/', pathNot: '^client/screens/$1/' },
    ),
    rule('no-cycles', 'what imports each other is one thing', {}, { circular: true }),
    rule('no-missing', 'an import that leads nowhere', {}, { couldNotResolve: true }),
    rule(
      'no-undeclared-packages',
      'the product uses only packages that package.json names',
      { path: '^(server|client|contracts)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], pathNot: 'node_modules/@types/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

import { clientFolders, floors, groups, together } from './scripts/module-order.mjs';

/** Who may import whom: the order of groups and folders, and rules beside it. A folder that no list names may import nothing. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const below = (tree, names) => ({ path: `^${tree}/(${names.join('|')})/` });

/** The same order for the server, the contracts and the client's features. */
const groupOrder = ['server', 'contracts', 'client/features'].flatMap((tree) =>
  groups
    .slice(0, -1)
    .map((group, at) =>
      rule(
        `${tree}-${group}`,
        `${group} may import only the groups before it`,
        below(tree, [group]),
        below(tree, groups.slice(at + 1)),
      ),
    ),
);
const floorOrder = Object.entries(floors).flatMap(([group, lines]) =>
  lines.flatMap((line, at) =>
    line.flatMap((folder) => {
      const others = [
        ...(together.includes(group) ? [] : line.filter((other) => other !== folder)),
        ...lines.slice(at + 1).flat(),
      ];
      if (!others.length) return [];
      const tree = `server/${group}`;
      return [
        rule(
          `${group}-${folder}`,
          `${folder} may import only floors below it`,
          below(tree, [folder]),
          below(tree, others),
        ),
      ];
    }),
  ),
);
const listed = [
  ...Object.entries(floors).map(([group, lines]) => `^server/${group}/((${lines.flat().join('|')})/|[^/]+$)`),
  `^client/features/(${groups.join('|')}|accounts|admin)/`,
  `^client/(${clientFolders.filter((folder) => folder !== 'features').join('|')})/`,
];

export default {
  forbidden: [
    ...groupOrder,
    ...floorOrder,
    rule(
      'listed-folders',
      'a new folder is named in scripts/module-order.mjs, where its place decides what it may import',
      { path: '^(server|client)/[^/]+/', pathNot: listed },
      {},
    ),
    rule(
      'listed-folders-only',
      'nobody imports a folder that is not in scripts/module-order.mjs',
      {},
      { path: '^(server|client)/[^/]+/', pathNot: listed },
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
      { path: '^server/docs/doc-types/' },
      { path: '^server/', pathNot: '^server/(docs/doc-types/|platform/(http/refusal|workers/work)\\.)' },
    ),
    rule(
      'formats-are-pure',
      'a foreign format is read and written with what a doc is, and without the rest of the product',
      { path: '^server/import-export/formats/' },
      {
        path: '^server/',
        pathNot:
          '^server/(import-export/formats/|docs/doc-types/|platform/(http/(refusal|input)|log/canonical|workers/work)\\.)',
      },
    ),
    rule(
      'change-severity-is-pure',
      'what a change means to callers follows from the two contents alone',
      { path: '^server/docs/change-severity/' },
      { path: '^server/', pathNot: '^server/(docs/(change-severity|doc-types)/|platform/workers/work\\.)' },
    ),
    rule(
      'the-map-is-on-top',
      'main and flow put the groups together; no folder but app knows them',
      { path: '^server/[^/]+/', pathNot: '^server/app/' },
      { path: '^server/(main|flow)\\.ts$' },
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
      { path: '^client/features/([^/]+/[^/]+)/' },
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
      { path: '^(server|client|contracts|migrations)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/@types/' },
    ),
    rule(
      'packages-of-the-image',
      'devDependencies build the client and are not in the image; what runs in the server is in dependencies',
      { path: '^(server|contracts|migrations)/' },
      { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
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

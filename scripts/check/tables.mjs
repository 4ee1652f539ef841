// Checks which folder owns each table, and which folders read or write it in SQL. dependency-cruiser checks imports,
// but not SQL. A folder may read its own tables and those of the folders below it (scripts/module-order.mjs); the
// exceptions are listed here. A table without an owner is an error.
import ts from 'typescript';
import { floors, groups, together } from '../module-order.mjs';
import { filesIn, finish, parse, placeOf, walk } from './sources.mjs';

/** Owners of tables without an entity. */
const owners = new Map([
  ['settings', 'platform/settings'],
  ['doc_updates', 'docs/editing'],
  ['doc_states', 'docs/editing'],
  ['doc_keyframes', 'docs/editing'],
  ['past_values', 'history/past'],
  ['past_words', 'history/past'],
  // Became part of `deliveries`.
  ['hook_deliveries', 'notifications/sending'],
]);

/** Tables that a folder reads although they belong neither to it nor to a folder below it. */
const readers = {
  // Permissions for the id of any entity are resolved in one query.
  'platform/access':
    'users spaces space_members projects project_members modules docs environments environment_params dictionaries dictionary_items releases open_users doc_holders shares compose_projects compose_docs compose_params',
  // Notified are the members of a space, and with a doc's watchers those of its application.
  'platform/sockets': 'docs modules projects space_members',
  'workspace/releases': 'docs',
  'docs/tree': 'doc_places',
  // What callers could know is decided in one query.
  'docs/meanings': 'shares share_contents compose_docs',
  'import-export/export': 'doc_origins import_extras change_set_docs',
  'history/past': 'frozen_docs',
  'history/self-audit': 'deliveries',
};
/** Tables that a folder writes although they do not belong to it. */
const writers = {
  // The secret that signs tokens is created at the first start.
  'platform/access': 'settings',
  'workspace/admin': 'settings',
  // The cluster of the last start.
  'platform/database': 'settings',
  // Subscriptions to a release are created and removed in the same commit as the release.
  'workspace/releases': 'subscriptions',
  // A change set and what it is made of change in one commit.
  'import-export/change-sets': 'import_plans',
  'import-export/offers': 'doc_origins',
  'import-export/write': 'doc_origins',
  // The application with the own API is a settings row.
  'import-export/import': 'change_sets settings',
  'import-export/undo': 'change_sets',
  'import-export/convert': 'change_sets import_extras settings',
  'import-export/push': 'change_sets',
  // One change becomes messages and deliveries in one commit, and is erased from both in one.
  'notifications/fan-out': 'messages doc_news',
  // Parked deliveries are retried and pruned as tasks.
  'notifications/webhooks': 'tasks deliveries',
  'notifications/programs': 'deliveries',
};

const complaints = [];
const sources = filesIn('server', '.ts').map(parse);
/** `docs/editing`; for a file that is in no folder of its group, the group. */
function moduleOf(file) {
  const [, group, folder] = file.split(/[\\/]/);
  return floors[group]?.flat().includes(folder) ? `${group}/${folder}` : group;
}
for (const source of sources)
  walk(source, (node) => {
    if (!ts.isClassDeclaration(node)) return;
    for (const decorator of ts.getDecorators(node) ?? []) {
      const { expression } = decorator;
      if (!ts.isCallExpression(expression) || expression.expression.getText() !== 'Entity') continue;
      const [name] = expression.arguments;
      if (name && ts.isStringLiteral(name)) owners.set(name.text, moduleOf(source.fileName));
    }
  });

const created = filesIn('migrations', '.ts').flatMap((file) =>
  [...parse(file).text.matchAll(/create table (?:if not exists )?"?([a-z_]+)/gi)].map(([, table]) => table),
);
for (const table of created)
  if (!owners.has(table)) complaints.push(`no module owns the table ${table}: name it in scripts/check/tables.mjs`);

/** A group's own files stand above all its folders. */
const place = new Map(
  groups.flatMap((group, at) => [
    [group, [at, floors[group].length]],
    ...floors[group].flatMap((line, floor) => line.map((folder) => [`${group}/${folder}`, [at, floor]])),
  ]),
);
/** A group's own files may write the tables of its folders. */
const isGroupOf = (module, owner) => owner.startsWith(`${module}/`);
function isBelow(owner, module) {
  const [[group, floor], [ownGroup, ownFloor]] = [place.get(owner), place.get(module)];
  return group < ownGroup || (group === ownGroup && (floor < ownFloor || together.includes(groups[group])));
}
const names = [...owners.keys()].join('|');
const reads = new RegExp(`\\b(?:from|join)\\s+(?:only\\s+)?"?(${names})"?(?![\\w.])`, 'gi');
const writes = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from|truncate)\\s+(?:only\\s+)?"?(${names})"?(?![\\w.])`,
  'gi',
);
const allowed = (list, module, table) => list[module]?.split(/\s+/).includes(table) ?? false;

for (const source of sources) {
  const module = moduleOf(source.fileName);
  // Files directly in `server/` and those of `app` put modules together, so they are not checked.
  if (!place.has(module) || module.startsWith('app')) continue;
  walk(source, (node) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return;
    const text = node.getText();
    const written = new Set([...text.matchAll(writes)].map(([, table]) => table.toLowerCase()));
    for (const table of written)
      if (owners.get(table) !== module && !isGroupOf(module, owners.get(table)) && !allowed(writers, module, table))
        complaints.push(`${placeOf(source, node)}: ${module} writes ${table}, which is ${owners.get(table)}'s`);
    for (const [, name] of text.matchAll(reads)) {
      const table = name.toLowerCase();
      const owner = owners.get(table);
      if (owner === module || written.has(table) || isBelow(owner, module)) continue;
      if (!allowed(readers, module, table) && !allowed(writers, module, table))
        complaints.push(`${placeOf(source, node)}: ${module} reads ${table}, which is ${owner}'s`);
    }
  });
}
finish([...new Set(complaints)]);

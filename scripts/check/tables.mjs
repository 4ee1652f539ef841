// Checks which module owns each table, and which modules read or write it in SQL. dependency-cruiser checks imports,
// but not SQL. A module may read its own tables and those of the modules before it (scripts/module-order.mjs); the
// exceptions are listed here, each with its reason. A table without an owner is an error.
import ts from 'typescript';
import { moduleOrder } from '../module-order.mjs';
import { filesIn, finish, parse, placeOf, walk } from './sources.mjs';

/** Owners of tables without an entity. */
const owners = new Map([
  ['settings', 'platform'],
  ['doc_updates', 'editing'],
  ['doc_states', 'editing'],
  ['doc_keyframes', 'editing'],
  ['past_values', 'past'],
  ['past_words', 'past'],
]);

/** `module: tables` that a module reads although they belong neither to it nor to a module before it. */
const readers = {
  // Permissions for the id of any entity are resolved in one query.
  access:
    'users spaces space_members projects project_members modules docs environments environment_params dictionaries dictionary_items releases open_users doc_holders shares compose_projects compose_docs compose_params',
  // The notification for a doc's watchers is also sent to those of its application.
  sockets: 'docs',
  // Accounts: names and roles of a user's places. Workspace: names of users. System: names in the audit log.
  accounts: 'spaces space_members projects project_members',
  workspace: 'users docs',
  system: 'users spaces projects modules docs environments releases',
};
/** `module: tables` that a module writes although they do not belong to it. */
const writers = {
  // The secret that signs tokens is created at the first start.
  access: 'settings',
  // Subscriptions to a release are created and removed in the same commit as the release.
  workspace: 'subscriptions',
  // Parked deliveries are retried and pruned as tasks.
  reactions: 'tasks',
  system: 'settings',
};

const complaints = [];
const sources = filesIn('server', '.ts').map(parse);
const moduleOf = (file) => file.split(/[\\/]/)[1];
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

const place = new Map(moduleOrder.flatMap((line, at) => line.map((module) => [module, at])));
const names = [...owners.keys()].join('|');
const reads = new RegExp(`\\b(?:from|join)\\s+(?:only\\s+)?"?(${names})"?(?![\\w.])`, 'gi');
const writes = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from|truncate)\\s+(?:only\\s+)?"?(${names})"?(?![\\w.])`,
  'gi',
);
const allowed = (list, module, table) => list[module]?.split(/\s+/).includes(table) ?? false;

for (const source of sources) {
  const module = moduleOf(source.fileName);
  // Files directly in `server/` and the command lines compose modules, so they are not checked.
  if (!place.has(module)) continue;
  walk(source, (node) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return;
    const text = node.getText();
    const written = new Set([...text.matchAll(writes)].map(([, table]) => table.toLowerCase()));
    for (const table of written)
      if (owners.get(table) !== module && !allowed(writers, module, table))
        complaints.push(`${placeOf(source, node)}: ${module} writes ${table}, which is ${owners.get(table)}'s`);
    for (const [, name] of text.matchAll(reads)) {
      const table = name.toLowerCase();
      const owner = owners.get(table);
      if (owner === module || written.has(table) || place.get(owner) < place.get(module)) continue;
      if (!allowed(readers, module, table) && !allowed(writers, module, table))
        complaints.push(`${placeOf(source, node)}: ${module} reads ${table}, which is ${owner}'s`);
    }
  });
}
finish([...new Set(complaints)]);

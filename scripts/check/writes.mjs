// Checks that only the log writes rows that are the fold of a stream; otherwise they could differ from the events.
import ts from 'typescript';
import { filesIn, finish, parse, placeOf, walk } from './sources.mjs';

const WRITES = [
  'save',
  'insert',
  'update',
  'upsert',
  'delete',
  'softDelete',
  'remove',
  'increment',
  'decrement',
  'restore',
  'clear',
];
const complaints = [];
const sources = filesIn('server', '.ts').map(parse);
const entities = eventSourced();
const tables = ['events', 'stream_heads', ...tablesOf(entities)];
const sql = new RegExp(
  `\\b(insert\\s+into|update|delete\\s+from|truncate)\\s+(only\\s+)?"?(${tables.join('|')})"?\\b`,
  'i',
);

if (!entities.size) complaints.push('no kind with an entity was found in server: this check would check nothing');
for (const source of sources) if (!source.fileName.startsWith('server/platform/log/')) look(source);
finish(complaints);

/** Entities named by kinds: `{ category: 'doc', entity: DocRow, … }`. */
function eventSourced() {
  const names = new Set();
  for (const source of sources)
    walk(source, (node) => {
      if (!ts.isObjectLiteralExpression(node)) return;
      const at = (name) => node.properties.find((p) => p.name?.getText() === name);
      const entity = at('entity');
      if (at('category') && entity && ts.isPropertyAssignment(entity)) names.add(entity.initializer.getText());
    });
  return names;
}

function tablesOf(classes) {
  const found = [];
  for (const source of sources)
    walk(source, (node) => {
      if (!ts.isClassDeclaration(node) || !classes.has(node.name?.text)) return;
      for (const decorator of ts.getDecorators(node) ?? []) {
        const [name] = decorator.expression.arguments ?? [];
        if (name && ts.isStringLiteral(name)) found.push(name.text);
      }
    });
  return found;
}

function look(source) {
  walk(source, (node) => {
    if (ts.isCallExpression(node)) call(source, node);
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      if (sql.test(node.getText()))
        complaints.push(`${placeOf(source, node)}: SQL that writes ${sql.exec(node.getText())[3]}`);
    }
  });
}

function call(source, node) {
  const method = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
  const first = node.arguments[0]?.getText() ?? '';
  const entity = [...entities].find((name) => first === name);
  if (entity && WRITES.includes(method)) complaints.push(`${placeOf(source, node)}: .${method}(${entity})`);
  // A repository or an untyped `save(row)` would hide the write from the check above.
  if (entity && method === 'getRepository')
    complaints.push(`${placeOf(source, node)}: getRepository(${entity}); read with the manager`);
  const text = node.expression.getText();
  // `tx.save(row)` does not name the entity that it writes.
  if (method === 'save' && /\b(tx|manager|repository|em)\.save$/i.test(text) && !/^[A-Z]\w*$/.test(first))
    complaints.push(`${placeOf(source, node)}: .save(${first}) without its entity; say .save(Entity, …)`);
  if (entity && ['from', 'into', 'update'].includes(method) && /\.(insert|update|delete)\(\)/.test(text))
    complaints.push(`${placeOf(source, node)}: query builder that writes ${entity}`);
}

// Checks that each class used by a component is in its CSS module, and that each class there is used.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { filesIn, finish, parse, placeOf, walk } from './sources.mjs';

const complaints = [];
const taken = new Map();
for (const file of filesIn('client', '.ts', '.tsx')) {
  const source = parse(file);
  const modules = new Map(source.statements.flatMap((statement) => moduleOf(file, statement)));
  if (modules.size) walk(source, (node) => take(source, node, modules));
}
for (const file of filesIn('client', '.module.css')) {
  const defined = classesOf(file);
  const used = taken.get(file) ?? new Map();
  for (const [name, place] of used) if (!defined.has(name)) complaints.push(`${place}: ${file} has no class ${name}`);
  // A non-literal name may be any class of the file.
  if (!used.has('')) for (const name of defined) if (!used.has(name)) complaints.push(`${file}: nothing uses .${name}`);
}
finish(complaints);

function moduleOf(file, statement) {
  if (!ts.isImportDeclaration(statement) || !statement.moduleSpecifier.text.endsWith('.module.css')) return [];
  return [[statement.importClause.name.text, path.join(path.dirname(file), statement.moduleSpecifier.text)]];
}

function take(source, node, modules) {
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return;
  const file = ts.isIdentifier(node.expression) && modules.get(node.expression.text);
  if (!file) return;
  const key = ts.isPropertyAccessExpression(node) ? node.name : node.argumentExpression;
  const name = ts.isIdentifier(key) && ts.isPropertyAccessExpression(node) ? key.text : (key.text ?? '');
  if (!taken.has(file)) taken.set(file, new Map());
  taken.get(file).set(name, placeOf(source, node));
}

/** The file's own classes; those inside `:global(…)` belong to other stylesheets. */
function classesOf(file) {
  const selectors = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
}

// `npm run measure`: figures about the sources for comparison before and after a change. `npm run measure -- <folder>`
// measures another checkout.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(process.argv[2] ?? '.');
const TREES = ['server', 'client', 'contracts', 'tests'];
/** A reference to a numbered document that is not in `docs/`. */
const FOREIGN = /(?<!docs\/)\b(?:wire|spec|design|stack|look|conventions|anchors)(?:\.md)? \d/;

const files = TREES.flatMap((tree) => filesIn(tree).map((file) => ({ tree, file, ...read(file) })));
for (const tree of TREES) report(tree);
shared();
citations();
touching('a doc type', /\bdubbo\b/i, /doc-types\/dubbo|languages\//);
touching('a chat', /\bfeishu\b/i, /channels\/feishu|languages\//);

function* walk(folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const place = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(place);
    else if (/\.tsx?$/.test(entry.name)) yield place;
  }
}

function filesIn(tree) {
  return existsSync(path.join(root, tree)) ? [...walk(tree)] : [];
}

function read(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const functions = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) functions.push(lines(source, node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { text, lines: text.split('\n').length - 1, functions, exported: exportsOf(source) };
}

function lines(source, node) {
  const line = (position) => source.getLineAndCharacterOfPosition(position).line;
  return line(node.end) - line(node.getStart()) + 1;
}

function exportsOf(source) {
  return source.statements.flatMap((node) => {
    if (!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(node))
      return node.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    return node.name ? [node.name.text] : [];
  });
}

function report(tree) {
  const own = files.filter((file) => file.tree === tree);
  const functions = own.flatMap((file) => file.functions);
  const long = functions.filter((count) => count > 60).length;
  const total = own.reduce((sum, file) => sum + file.lines, 0);
  console.log(
    `${tree}: ${own.length} files, ${total} lines; lines of a file p95 ${p95(own.map((file) => file.lines))}; ` +
      `lines of a function p95 ${p95(functions)}, over 60: ${long}`,
  );
}

function p95(numbers) {
  return numbers.sort((a, b) => a - b)[Math.ceil(numbers.length * 0.95) - 1] ?? 0;
}

/** Names that several files of a tree export; client features are isolated by rule, so repeats there are harmless. */
function shared() {
  for (const tree of ['server', 'client', 'contracts']) {
    const places = new Map();
    for (const { file, exported } of files.filter((each) => each.tree === tree))
      for (const name of new Set(exported)) places.set(name, [...(places.get(name) ?? []), file]);
    const twice = [...places].filter(([, where]) => where.length > 1);
    console.log(`${tree}: names exported by more than one file: ${twice.length}`);
    if (process.env.VERBOSE) for (const [name, where] of twice) console.log(`  ${name}: ${where.join(', ')}`);
  }
}

function citations() {
  const cited = files.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => /^\s*(\/\/|\/?\*)|\/\/ /.test(line) && FOREIGN.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  console.log(`comment lines that cite a document outside of the repository: ${cited.length}`);
  if (process.env.VERBOSE) for (const line of cited) console.log(`  ${line}`);
}

/** Files outside the kind's own folder that name one of the kind: the files to change to add another one. */
function touching(what, word, own) {
  const places = files.filter(({ tree, file, text }) => tree !== 'tests' && !own.test(file) && word.test(code(text)));
  console.log(`files that name one of the existing kinds of ${what}: ${places.length}`);
  if (process.env.VERBOSE) for (const { file } of places) console.log(`  ${file}`);
}

function code(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}
